-- The newest event id of the installation, 0 when the log is empty.
create or replace function app.newest_event() returns bigint
language sql stable security definer set search_path = public
as $$
select coalesce(max(id), 0) from event
$$;

alter function app.newest_event owner to dossier_gate;
revoke all on function app.newest_event from public;
grant execute on function app.newest_event to dossier_app;
