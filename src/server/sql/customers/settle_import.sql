-- Stores an import's new state and report; empties the lines of an import that is done. A null `p_report` keeps the stored report and the
-- number of faulty lines: starting or failing a run changes neither.
create or replace function app.settle_import(
  p_id integer, p_state text, p_code text, p_report json, p_faulty integer
) returns void
language sql security definer set search_path = public
as $$
  update client_import set state = p_state, code = p_code, report = coalesce(p_report, report),
      faulty = case when p_report is null then faulty else p_faulty end,
      done = case p_state when 'done' then total when 'running' then done else 0 end,
      lines = case p_state when 'done' then '[]' else lines end,
      ended_at = case when p_state in ('partial', 'done', 'refused', 'failed') then now() end
   where id = p_id
$$;

alter function app.settle_import owner to dossier_gate;
revoke all on function app.settle_import from public;
grant execute on function app.settle_import to dossier_app;
