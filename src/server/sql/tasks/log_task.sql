-- Logs an event about a task, in the current scope.
create or replace function app.log_task(
  p_vendor integer, p_task integer, p_type text, p_payload jsonb, p_before jsonb, p_after jsonb
) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if not coalesce(app.scope_all() or p_vendor = any (app.scope_vendors()) or (p_vendor is null and app.scope_is_staff()), false) then
    raise exception 'no scope for the log of task %', p_task;
  end if;
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (app.scope_firm(), p_vendor, app.scope_user(), 'task', p_task, 'task', p_type, p_payload, p_before, p_after);
end
$$;

alter function app.log_task owner to dossier_gate;
revoke all on function app.log_task from public;
grant execute on function app.log_task to dossier_app;
