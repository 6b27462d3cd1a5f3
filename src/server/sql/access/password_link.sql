-- A password link with its state (`open`, `used`, `expired`) and account; no row if the account is closed.
create or replace function app.password_link(p_hash bytea) returns table (
  user_id integer, purpose text, email text, firstname text, expires_at timestamptz, state text
)
language sql stable security definer set search_path = public
as $$
  select u.id, l.purpose, u.email, u.firstname, l.expires_at,
         case when l.ended_at is not null then 'used' when l.expires_at <= now() then 'expired' else 'open' end
    from password_link l join app_user u on u.id = l.user_id and u.active
   where l.token_hash = p_hash
$$;

alter function app.password_link owner to dossier_gate;
revoke all on function app.password_link from public;
grant execute on function app.password_link to dossier_app;
