-- Step of `app.transfer_client_file`: deletes notices of people who have no access to the company in the new firm.
create or replace function app.leave_notices(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from notice n where n.vendor_id = v.id
   and not exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = n.user_id)
   and not exists (select from assignment a where a.vendor_id = v.id and a.user_id = n.user_id)
$$;

revoke all on function app.leave_notices from public;
