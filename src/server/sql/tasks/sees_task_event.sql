-- Registered in `firm_event`: whether a person may see an event about a task. True for a deleted task, so that it disappears from open
-- lists.
create or replace function app.sees_task_event(p_user integer, p_task bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select not exists (select from task k where k.id = p_task) or app.sees_task(p_user, p_task::integer)
$$;

alter function app.sees_task_event owner to dossier_gate;
revoke all on function app.sees_task_event from public;
