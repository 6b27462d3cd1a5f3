-- Notifies the person in scope of a client's late wait, once for each date since which it is late (`p_late_from`). Returns false if they
-- were notified already.
create or replace function app.tell_wait(
  p_kind text, p_id integer, p_vendor integer, p_title text, p_late_from date, p_quiet interval
) returns boolean
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.scope_firm(); v_user integer := app.scope_user(); v_chosen jsonb; v_portal text; v_mail text;
begin
  insert into escalation (firm_id, vendor_id, user_id, kind, entity_id, late_from)
  values (v_firm, p_vendor, v_user, p_kind, p_id, p_late_from) on conflict do nothing;
  if not found then return false; end if;
  select notifications->'tasks' into v_chosen from app.preferences(v_user);
  v_portal := coalesce(v_chosen->>'portal', 'instantly');
  v_mail := coalesce(v_chosen->>'mail', 'instantly');
  if v_portal = 'never' and v_mail = 'never' then return true; end if;
  insert into notice (firm_id, vendor_id, user_id, type, task_id, signature_id, mission_id, names, shown_at, mail_at, mail_every)
  values (v_firm, p_vendor, v_user, 'wait.escalated', case p_kind when 'task' then p_id end, case p_kind when 'signature' then p_id end,
    case p_kind when 'mission' then p_id end, array[p_title], app.told_at(v_portal, now(), interval '0', v_firm),
    app.told_at(v_mail, now(), p_quiet, v_firm), v_mail);
  return true;
end
$$;

alter function app.tell_wait owner to dossier_gate;
revoke all on function app.tell_wait from public;
grant execute on function app.tell_wait to dossier_app;
