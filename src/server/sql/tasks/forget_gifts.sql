-- Deletes gifts (permissions to upload files for a task) older than `p_age`; documents that came with them stay.
create or replace function app.forget_gifts(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from task_gift where created_at < now() - p_age
$$;

alter function app.forget_gifts owner to dossier_gate;
revoke all on function app.forget_gifts from public;
grant execute on function app.forget_gifts to dossier_app;
