-- Registered in `thread_subject`: the firm, company and title of a task as the subject of a thread.
create or replace function app.task_subject(p_id bigint) returns table (firm_id integer, vendor_id integer, title text)
language sql stable security definer set search_path = public
as $$
select t.firm_id, t.vendor_id, t.title from task t where t.id = p_id
$$;

alter function app.task_subject owner to dossier_gate;
revoke all on function app.task_subject from public;
