-- Deletes records of bulk actions older than `p_age`, which can no longer be undone.
create or replace function app.forget_task_bulks(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from task_bulk where created_at < now() - p_age
$$;

alter function app.forget_task_bulks owner to dossier_gate;
revoke all on function app.forget_task_bulks from public;
grant execute on function app.forget_task_bulks to dossier_app;
