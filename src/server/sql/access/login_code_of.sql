-- The user and session of a valid login code. Does not use the code up; `app.redeem_login_code` does.
create or replace function app.login_code_of(p_hash bytea, p_host text) returns table (
  user_id integer, session_id integer
)
language sql stable security definer set search_path = public
as $$
  select c.user_id, c.session_id from login_code c join session s on s.id = c.session_id and s.created_at + s.most > now()
   where c.code_hash = p_hash and c.host = p_host and c.used_at is null and c.expires_at > now()
$$;

alter function app.login_code_of owner to dossier_gate;
revoke all on function app.login_code_of from public;
grant execute on function app.login_code_of to dossier_app;
