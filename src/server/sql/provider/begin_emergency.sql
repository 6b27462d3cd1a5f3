-- Begins an emergency access of the platform administrator in scope to the firm in scope, logs it in the firm with its reason, and returns
-- its id. Null if the caller is no platform administrator.
create or replace function app.begin_emergency(p_reason text, p_minutes integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if not app.is_provider() or app.scope_firm() is null then return null; end if;
  insert into emergency (firm_id, user_id, reason, ends_at)
  values (app.scope_firm(), app.scope_user(), p_reason, now() + make_interval(mins => p_minutes)) returning id into v_id;
  insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (app.scope_firm(), app.scope_user(), 'emergency', v_id, 'emergency', 'emergency.begun',
    jsonb_build_object('reason', p_reason, 'minutes', p_minutes), null, '{"state": "open"}');
  return v_id;
end
$$;

alter function app.begin_emergency owner to dossier_gate;
revoke all on function app.begin_emergency from public;
grant execute on function app.begin_emergency to dossier_app;
