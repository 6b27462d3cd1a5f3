-- Like `app.enter_vendor`, but fails with DM002 instead of waiting (`app.hold_company`). In SQL, because PostgreSQL then puts its body in
-- place of the call.
create or replace function app.enter_vendor_now(p_user integer, p_vendor integer, p_module text default null) returns json
language sql
as $$
  select app.enter_vendor(p_user, p_vendor, p_module, true)
$$;

grant execute on function app.enter_vendor_now to dossier_app, dossier_gate;
