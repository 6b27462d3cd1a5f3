-- Ends an emergency access to the firm in scope: for the platform administrator who has it (`visitor`), or for an administrator of the firm
-- (`firm`). Returns false if it is not open or the caller may not end it.
create or replace function app.end_emergency(p_id integer, p_by text) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update emergency e set ended_at = now(), ended_by = p_by
   where e.id = p_id and e.firm_id = app.scope_firm() and e.ended_at is null and case p_by
     when 'visitor' then app.is_provider() and e.user_id = app.scope_user()
     when 'firm' then exists (select from firm_user m where m.firm_id = e.firm_id and m.user_id = app.scope_user() and m.active
       and m.role = 'admin')
     else false end;
  if not found then return false; end if;
  insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (app.scope_firm(), app.scope_user(), 'emergency', p_id, 'emergency', 'emergency.ended', '{}', '{"state": "open"}',
    '{"state": "ended"}');
  return true;
end
$$;

alter function app.end_emergency owner to dossier_gate;
revoke all on function app.end_emergency from public;
grant execute on function app.end_emergency to dossier_app;
