-- Stores the progress of an import; returns null if it is no longer running.
create or replace function app.tell_import(p_id integer, p_done integer) returns boolean
language sql security definer set search_path = public
as $$
update client_import set done = p_done where id = p_id and state = 'running' returning true
$$;

alter function app.tell_import owner to dossier_gate;
revoke all on function app.tell_import from public;
grant execute on function app.tell_import to dossier_app;
