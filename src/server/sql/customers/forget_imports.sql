-- Deletes imports older than `p_age`, except those that are queued or running.
create or replace function app.forget_imports(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from client_import where created_at < now() - p_age and state not in ('queued', 'running')
$$;

alter function app.forget_imports owner to dossier_gate;
revoke all on function app.forget_imports from public;
grant execute on function app.forget_imports to dossier_app;
