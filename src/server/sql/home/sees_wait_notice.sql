-- Registered in `notice_type`: whether a person may still see the task, signature or mission that a notice about a wait names.
create or replace function app.sees_wait_notice(p_user integer, p_notice bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select case when n.task_id is not null then app.sees_task(p_user, n.task_id)
    when n.signature_id is not null then app.sees_signature(p_user, n.signature_id)
    else app.sees_mission(p_user, n.mission_id) end
  from notice n where n.id = p_notice
$$;

alter function app.sees_wait_notice owner to dossier_gate;
revoke all on function app.sees_wait_notice from public;
