-- The due status of a task; the same rule as `dueOf` in schemas/tasks/turn.ts.
create or replace function app.task_due(p_status text, p_review text, p_due date, p_day date) returns text
language sql immutable parallel safe
as $$
  select case when p_status = 'done' or p_review = 'submitted' then 'settled' when p_due is null then 'undated'
    when p_due = p_day then 'today' when p_due < p_day then 'late' else 'ahead' end
$$;

grant execute on function app.task_due to dossier_app, dossier_gate;
