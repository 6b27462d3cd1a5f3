-- Trigger: after a change of a task's rule, updates its sub-tasks so that `app.keep_task_rule` derives their rules again.
create or replace function app.spread_task_rule() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update task set theme_ids = theme_ids where parent_id = new.id;
  return null;
end
$$;

alter function app.spread_task_rule owner to dossier_gate;
revoke all on function app.spread_task_rule from public;
grant execute on function app.spread_task_rule to dossier_app;
