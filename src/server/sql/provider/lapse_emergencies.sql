-- Ends the emergency accesses whose time is over and logs an event in each firm. Returns how many.
create or replace function app.lapse_emergencies() returns integer
language plpgsql security definer set search_path = public
as $$
declare v record; v_count integer := 0;
begin
  -- In the order of firms, to avoid deadlocks: each event locks its firm's event log.
  for v in select id, firm_id from emergency where ended_at is null and ends_at <= now() order by firm_id, id for update skip locked loop
    update emergency set ended_at = ends_at, ended_by = 'time' where id = v.id;
    insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
    values (v.firm_id, null, 'emergency', v.id, 'emergency', 'emergency.lapsed', '{}', '{"state": "open"}', '{"state": "ended"}');
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

alter function app.lapse_emergencies owner to dossier_gate;
revoke all on function app.lapse_emergencies from public;
grant execute on function app.lapse_emergencies to dossier_app;
