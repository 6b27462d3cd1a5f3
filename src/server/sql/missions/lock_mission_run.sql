-- Locks a mission and one of its runs for the job that creates its tasks, so that only one chunk of any run is processed at a time. No row
-- if either was deleted.
create or replace function app.lock_mission_run(p_run integer) returns table (
  id integer, mission_id integer, vendor_id integer, state text, mission_state text, ended_on date, manager_id integer,
  newest boolean
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
begin
  perform 1 from mission m join mission_run r on r.mission_id = m.id where r.id = p_run for update of m;
  return query select r.id, r.mission_id, r.vendor_id, r.state, m.state, m.ended_on, m.manager_id,
      not exists (select from mission_run n where n.mission_id = r.mission_id and n.id > r.id)
    from mission_run r join mission m on m.id = r.mission_id where r.id = p_run for update of r;
end
$$;

alter function app.lock_mission_run owner to dossier_gate;
revoke all on function app.lock_mission_run from public;
grant execute on function app.lock_mission_run to dossier_app;
