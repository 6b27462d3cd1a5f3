-- Trigger: ends the open emergency accesses of a person whose account is closed or who is no platform administrator any more.
create or replace function app.end_emergencies_of() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v record;
begin
  for v in select id, firm_id from emergency where user_id = new.id and ended_at is null order by firm_id, id for update loop
    update emergency set ended_at = now(), ended_by = 'rights' where id = v.id;
    insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
    values (v.firm_id, null, 'emergency', v.id, 'emergency', 'rights.taken', '{}', '{"state": "open"}', '{"state": "ended"}');
  end loop;
  return null;
end
$$;

alter function app.end_emergencies_of owner to dossier_gate;
revoke all on function app.end_emergencies_of from public;
