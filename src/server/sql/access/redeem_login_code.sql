-- Uses up a login code and returns the session that it continues; null if it is not valid on this host.
create or replace function app.redeem_login_code(p_hash bytea, p_host text) returns integer
language sql security definer set search_path = public
as $$
  update login_code c set used_at = now()
    from session s
   where c.code_hash = p_hash and c.host = p_host and c.used_at is null and c.expires_at > now()
     and s.id = c.session_id
     and exists (select from json_array_elements(app.firms_for(c.session_id)) f where f->>'domain' = p_host)
     and exists (select from app_user u where u.id = c.user_id and u.active)
  returning c.session_id
$$;

alter function app.redeem_login_code owner to dossier_gate;
revoke all on function app.redeem_login_code from public;
grant execute on function app.redeem_login_code to dossier_app;
