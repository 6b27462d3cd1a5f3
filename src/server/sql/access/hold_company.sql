-- Holds the lock of a client file, shared, until the transaction ends. Fails with DM002 instead of waiting while the file is transferred or
-- deleted: the caller waits without a connection (`whenUnlocked`). Callers that wait with one would soon hold all of the server.
create or replace function app.hold_company(p_vendor integer) returns void
language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock_shared(20252, p_vendor) then
    raise exception using errcode = 'DM002', message = 'the client file ' || p_vendor || ' is locked';
  end if;
end
$$;

grant execute on function app.hold_company to dossier_app, dossier_gate;
