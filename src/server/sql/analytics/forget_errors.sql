-- Deletes error samples older than thirty days.
create or replace function app.forget_errors() returns void
language sql security definer set search_path = public
as $$
delete from error_sample where at < now() - interval '30 days'
$$;

alter function app.forget_errors owner to dossier_gate;
revoke all on function app.forget_errors from public;
grant execute on function app.forget_errors to dossier_app;
