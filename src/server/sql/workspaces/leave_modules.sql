-- Step of `app.transfer_client_file`: deletes the modules that the former firm enabled for this company only.
create or replace function app.leave_modules(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from module m where m.vendor_id = v.id and m.is_active
$$;

revoke all on function app.leave_modules from public;
