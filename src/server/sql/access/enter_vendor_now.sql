-- Like `app.enter_vendor`, but fails with DM002 instead of waiting while the client file is transferred or deleted. For callers that wait
-- without a connection (`whenUnlocked`): those that waited with one would soon hold all connections of the server.
create or replace function app.enter_vendor_now(p_user integer, p_vendor integer, p_module text default null) returns json
language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock_shared(20252, p_vendor) then
    raise exception using errcode = 'DM002', message = 'the client file ' || p_vendor || ' is locked';
  end if;
  return app.enter_vendor(p_user, p_vendor, p_module);
end
$$;

grant execute on function app.enter_vendor_now to dossier_app;
