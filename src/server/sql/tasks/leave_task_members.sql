-- Step of `app.transfer_client_file`: removes the former firm's staff from the company's tasks.
create or replace function app.leave_task_members(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from task_member m where m.vendor_id = v.id and m.side = 'firm'
   and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = m.user_id and f.active)
$$;

revoke all on function app.leave_task_members from public;
