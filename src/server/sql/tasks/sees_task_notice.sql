-- Registered in `notice_type`: whether a person may still see the task of a notice.
create or replace function app.sees_task_notice(p_user integer, p_notice bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.sees_task(p_user, n.task_id) from notice n where n.id = p_notice
$$;

alter function app.sees_task_notice owner to dossier_gate;
revoke all on function app.sees_task_notice from public;
