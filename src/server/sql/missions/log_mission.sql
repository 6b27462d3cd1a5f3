-- Logs an internal event about a mission, in the name of the person in scope or, in a job, of nobody.
create or replace function app.log_mission(p_mission integer, p_type text, p_payload jsonb, p_before jsonb, p_after jsonb) returns void
language sql security definer set search_path = public
as $$
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after, is_internal)
  select m.firm_id, m.vendor_id, app.scope_user(), 'mission', m.id, 'mission', p_type, p_payload, p_before, p_after, true
    from mission m where m.id = p_mission
$$;

alter function app.log_mission owner to dossier_gate;
revoke all on function app.log_mission from public;
grant execute on function app.log_mission to dossier_app;
