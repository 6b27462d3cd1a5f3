-- Step of `app.transfer_client_file`: removes the former firm's staff from the company's missions, and deletes amendments that were not
-- proposed yet.
create or replace function app.leave_missions(v vendor) returns void
language sql security definer set search_path = public
as $$
  delete from mission_amendment a where a.vendor_id = v.id;
  delete from mission_member m where m.vendor_id = v.id
    and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = m.user_id and f.active);
  update mission m set manager_id = null where m.vendor_id = v.id and m.manager_id is not null
    and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = m.manager_id and f.active);
  update mission_service m set assignee_id = null where m.vendor_id = v.id and m.assignee_id is not null
    and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = m.assignee_id and f.active)
$$;

revoke all on function app.leave_missions from public;
