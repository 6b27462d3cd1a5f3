-- Stores the progress of a batch job; returns null if it is no longer running and must stop.
create or replace function app.tell_batch(p_id integer, p_done integer) returns boolean
language sql security definer set search_path = public
as $$
update batch_job set done = p_done where id = p_id and state = 'running' returning true
$$;

alter function app.tell_batch owner to dossier_gate;
revoke all on function app.tell_batch from public;
grant execute on function app.tell_batch to dossier_app;
