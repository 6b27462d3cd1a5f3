-- Stores the new state of a run that creates a mission's tasks.
create or replace function app.settle_mission_run(p_run integer, p_state text) returns void
language sql security definer set search_path = public
as $$
  update mission_run set state = p_state, ended_at = case when p_state in ('done', 'failed', 'stopped') then now() end where id = p_run
$$;

alter function app.settle_mission_run owner to dossier_gate;
revoke all on function app.settle_mission_run from public;
grant execute on function app.settle_mission_run to dossier_app;
