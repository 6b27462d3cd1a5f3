-- Registered in `thread_subject`: whether the client's users may see a task. If not, the task cannot have a thread shared with the client.
create or replace function app.is_task_shared(p_id bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from task t where t.id = p_id and t.vendor_id is not null and t.type = 'information_request' and not t.internal)
$$;

alter function app.is_task_shared owner to dossier_gate;
revoke all on function app.is_task_shared from public;
