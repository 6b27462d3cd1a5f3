-- Locks an import for the worker, so that no other worker processes it.
create or replace function app.lock_import(p_id integer) returns table (
  id integer, firm_id integer, user_id integer, state text
)
language sql security definer set search_path = public
as $$
select i.id, i.firm_id, i.user_id, i.state from client_import i where i.id = p_id for update
$$;

alter function app.lock_import owner to dossier_gate;
revoke all on function app.lock_import from public;
grant execute on function app.lock_import to dossier_app;
