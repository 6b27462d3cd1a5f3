-- The rows of a task and of all tasks below it, to undo their removal. Includes rows that the person may not see, because the removal
-- deletes them too.
create or replace function app.task_rows(p_task integer) returns jsonb
language sql stable security definer set search_path = public
as $$
  with below as materialized (select b.id from app.tasks_below(p_task) b)
  select jsonb_build_object(
    'tasks', (select jsonb_agg(to_jsonb(t) order by t.level, t.id) from task t where t.id in (select id from below)),
    'members', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from task_member m where m.task_id in (select id from below)),
    'documents', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from task_document d where d.task_id in (select id from below)),
    'nudges', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from task_nudge n where n.task_id in (select id from below)))
$$;

alter function app.task_rows owner to dossier_gate;
revoke all on function app.task_rows from public;
grant execute on function app.task_rows to dossier_app;
