-- Locks a batch job for the worker, so that no other worker runs it.
create or replace function app.lock_batch(p_id integer) returns table (
  id integer, vendor_id integer, user_id integer, state text, payload jsonb
)
language sql security definer set search_path = public
as $$
select b.id, b.vendor_id, b.user_id, b.state, b.payload from batch_job b where b.id = p_id for update
$$;

alter function app.lock_batch owner to dossier_gate;
revoke all on function app.lock_batch from public;
grant execute on function app.lock_batch to dossier_app;
