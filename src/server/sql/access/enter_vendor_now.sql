-- Like `app.enter_vendor`, but fails with DM002 instead of waiting (`app.hold_company`).
create or replace function app.enter_vendor_now(p_user integer, p_vendor integer, p_module text default null) returns json
language plpgsql
as $$
begin
  perform app.hold_company(p_vendor);
  return app.enter_vendor(p_user, p_vendor, p_module);
end
$$;

grant execute on function app.enter_vendor_now to dossier_app, dossier_gate;
