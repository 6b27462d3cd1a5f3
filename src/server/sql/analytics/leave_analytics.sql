-- Step of `app.transfer_client_file`: deletes the company's own figures. The former firm's totals still contain them.
create or replace function app.leave_analytics(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from analytics where vendor_id = v.id
$$;

revoke all on function app.leave_analytics from public;
