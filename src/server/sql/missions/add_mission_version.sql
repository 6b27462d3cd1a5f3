-- Adds a version to a mission and returns its number.
create or replace function app.add_mission_version(p_mission integer, p_cause text, p_state text, p_content jsonb, p_note text) returns integer
language sql security definer set search_path = public
as $$
  insert into mission_version (mission_id, number, firm_id, vendor_id, cause, state, content, note, made_by, answered_at)
  select m.id, coalesce((select max(v.number) from mission_version v where v.mission_id = m.id), 0) + 1, m.firm_id, m.vendor_id,
      p_cause, p_state, p_content, p_note, app.scope_user(), case when p_state = 'accepted' then now() end
    from mission m where m.id = p_mission returning number
$$;

alter function app.add_mission_version owner to dossier_gate;
revoke all on function app.add_mission_version from public;
grant execute on function app.add_mission_version to dossier_app;
