-- The tasks that a mission has created. `is_untouched`: unchanged and not begun, without documents, noted time or subtasks.
create or replace function app.mission_tasks_made(p_mission integer) returns table (
  service integer, task text, recurrence integer, id integer, title text, due_on text, type text, members json, is_untouched boolean
)
language sql stable security definer set search_path = public
as $$
  select m.service, m.task, m.recurrence, m.task_id, m.title, m.due_on::text, m.type, to_json(m.members),
      coalesce(t.revision = m.revision and t.status = 'to_do' and t.review = 'none' and t.minutes_spent is null
        and not exists (select from task_document d where d.task_id = t.id)
        and not exists (select from task c where c.parent_id = t.id), false)
    from mission_task m left join task t on t.id = m.task_id where m.mission_id = p_mission
$$;

alter function app.mission_tasks_made owner to dossier_gate;
revoke all on function app.mission_tasks_made from public;
grant execute on function app.mission_tasks_made to dossier_app;
