-- For `thread_subject`: whether the client's people see a task at all. Without them its shared thread would have no client to read it.
create or replace function app.is_task_shared(p_id bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from task t where t.id = p_id and t.vendor_id is not null and t.type = 'information_request' and not t.internal)
$$;

alter function app.is_task_shared owner to dossier_gate;
revoke all on function app.is_task_shared from public;
