-- [TSK-O04] Which side must act next on a task: the same rule as `turnOf` in schemas/tasks/turn.ts. Written so that the planner can inline
-- it.
create or replace function app.task_turn(p_type text, p_internal boolean, p_status text, p_review text) returns text
language sql immutable parallel safe
as $$
  select case when p_status = 'done' then 'nobody'
    when p_type = 'information_request' and not p_internal and p_review <> 'submitted' then 'client' else 'firm' end
$$;

grant execute on function app.task_turn to dossier_app, dossier_gate;
