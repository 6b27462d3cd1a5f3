-- Trigger: an event about a task is visible to people who may see the task; for staff only, unless the task is a request to the client. An
-- event about a deleted task is for staff only.
create or replace function app.keep_task_event_rule() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  select t.rule_id, t.internal or t.type <> 'information_request' into new.rule_id, new.is_internal
    from task t where t.id = new.entity_id;
  new.is_internal := coalesce(new.is_internal, true);
  return new;
end
$$;

alter function app.keep_task_event_rule owner to dossier_gate;
revoke all on function app.keep_task_event_rule from public;
