-- Deletes batch jobs that ended longer than `p_age` ago.
create or replace function app.forget_batches(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from batch_job where ended_at < now() - p_age
$$;

alter function app.forget_batches owner to dossier_gate;
revoke all on function app.forget_batches from public;
grant execute on function app.forget_batches to dossier_app;
