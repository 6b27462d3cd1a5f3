-- Step of `app.transfer_client_file`: removes the former firm's private applications from the client file.
create or replace function app.leave_applications(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from vendor_application a where a.vendor_id = v.id
$$;

revoke all on function app.leave_applications from public;
