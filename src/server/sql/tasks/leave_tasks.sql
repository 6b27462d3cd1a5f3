-- Trigger: removes a person who leaves a company or a team from its tasks.
create or replace function app.leave_tasks() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if tg_table_name = 'vendor_user' then
    delete from task_member m where m.user_id = old.user_id and m.vendor_id = old.vendor_id and m.side = 'company';
  else
    delete from task_member m where m.user_id = old.user_id and m.firm_id = old.firm_id and m.side = 'firm';
  end if;
  return null;
end
$$;

alter function app.leave_tasks owner to dossier_gate;
revoke all on function app.leave_tasks from public;
grant execute on function app.leave_tasks to dossier_app;
