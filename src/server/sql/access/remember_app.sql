-- Stores for which app a session was opened (`p_app`); the session is given by its token's hash or its id.
create or replace function app.remember_app(p_hash bytea, p_session integer, p_app text) returns void
language sql security definer set search_path = public
as $$
update session set app = p_app where (token_hash = p_hash or id = p_session) and ended_at is null and app is distinct from p_app
$$;

alter function app.remember_app owner to dossier_gate;
revoke all on function app.remember_app from public;
grant execute on function app.remember_app to dossier_app;
