-- Locks the holding in scope until the transaction ends.
create or replace function app.lock_holding() returns table (id integer)
language sql security definer set search_path = public
as $$
  select h.id from holding h where h.id = app.scope_holding() for update
$$;

alter function app.lock_holding owner to dossier_gate;
revoke all on function app.lock_holding from public;
grant execute on function app.lock_holding to dossier_app;
