-- Trigger: keeps `task.lacks_staff` and `named_task` when members of tasks change.
create or replace function app.members_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform app.keep_lacks_staff((select array_agg(distinct c.task_id) from changed c where c.side = 'firm'));
  perform app.keep_named_tasks((select array_agg(distinct c.task_id) from changed c));
  return null;
end
$$;

alter function app.members_changed owner to dossier_gate;
revoke all on function app.members_changed from public;
