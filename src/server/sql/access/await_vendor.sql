-- Waits until no transaction transfers or deletes the client file, and keeps others from beginning to until this one ends.
create or replace function app.await_vendor(p_vendor integer) returns void
language sql
as $$
  select pg_advisory_xact_lock_shared(20252, p_vendor)
$$;

grant execute on function app.await_vendor to dossier_app;
