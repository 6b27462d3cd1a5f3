-- Stores a batch job's new state and report.
create or replace function app.settle_batch(p_id integer, p_state text, p_code text, p_report jsonb) returns void
language sql security definer set search_path = public
as $$
  update batch_job set state = p_state, code = p_code, report = p_report,
      done = case p_state when 'done' then total when 'running' then done else 0 end,
      started_at = case when p_state = 'running' then now() else started_at end,
      ended_at = case when p_state in ('done', 'refused', 'failed', 'cancelled') then now() end
   where id = p_id
$$;

alter function app.settle_batch owner to dossier_gate;
revoke all on function app.settle_batch from public;
grant execute on function app.settle_batch to dossier_app;
