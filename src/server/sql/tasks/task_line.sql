-- A task and its parents, topmost first, with their themes. `title` is null for a task that clients may not see.
create or replace function app.task_line(p_task integer) returns table (title text, theme_ids integer[], own boolean)
language sql stable security definer set search_path = public
as $$
  with recursive up as (
    select t.id, t.parent_id, t.title, t.theme_ids, t.type, t.internal, t.level from task t where t.id = p_task and t.firm_id = app.scope_firm()
    union all
    select t.id, t.parent_id, t.title, t.theme_ids, t.type, t.internal, t.level from task t join up on t.id = up.parent_id
  ) select case when type = 'information_request' and not internal then title end, theme_ids, id = p_task from up order by level
$$;

alter function app.task_line owner to dossier_gate;
revoke all on function app.task_line from public;
grant execute on function app.task_line to dossier_app;
