-- Locks a mission for the nightly job and returns its state; no row if it was deleted. `is_announced`: the renewal at the current end date
-- was announced.
create or replace function app.lock_mission(p_mission integer) returns table (
  id integer, firm_id integer, vendor_id integer, state text, ends_on text, tacit_renewal boolean, is_announced boolean,
  version integer, content json
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
begin
  perform 1 from mission m where m.id = p_mission for update;
  return query select m.id, m.firm_id, m.vendor_id, m.state, m.ends_on::text, m.tacit_renewal,
      m.announced_for is not distinct from m.ends_on and m.ends_on is not null, m.version, app.mission_content(m.id)
    from mission m where m.id = p_mission;
end
$$;

alter function app.lock_mission owner to dossier_gate;
revoke all on function app.lock_mission from public;
grant execute on function app.lock_mission to dossier_app;
