-- Registered in `thread_subject`: whether a person may see a task.
create or replace function app.sees_task_subject(p_user integer, p_id bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.sees_task(p_user, p_id::integer)
$$;

alter function app.sees_task_subject owner to dossier_gate;
revoke all on function app.sees_task_subject from public;
