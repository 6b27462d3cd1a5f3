-- Deletes authorization attempts that are a day old. `app.claim_connection_attempt` does so too, but only when it is called.
create or replace function app.forget_connection_attempts() returns void
language sql security definer set search_path = public
as $$
delete from connection_attempt where created_at < now() - interval '1 day'
$$;

revoke all on function app.forget_connection_attempts from public;
grant execute on function app.forget_connection_attempts to dossier_app;
