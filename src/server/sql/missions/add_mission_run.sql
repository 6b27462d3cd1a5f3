-- Starts a run that creates a mission's tasks, and returns its id.
create or replace function app.add_mission_run(p_mission integer) returns integer
language sql security definer set search_path = public
as $$
  insert into mission_run (mission_id, firm_id, vendor_id, user_id)
  select m.id, m.firm_id, m.vendor_id, app.scope_user() from mission m where m.id = p_mission returning id
$$;

alter function app.add_mission_run owner to dossier_gate;
revoke all on function app.add_mission_run from public;
grant execute on function app.add_mission_run to dossier_app;
