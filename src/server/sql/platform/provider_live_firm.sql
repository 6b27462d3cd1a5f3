-- [WSP-003] [SAD-022] Activates or deactivates the firm in scope. Deactivating ends the sessions of its people.
create or replace function app.provider_live_firm(p_active boolean) returns void
language plpgsql security definer set search_path = public
as $$
declare v_session integer;
begin
  if not app.keeps_firm() then return; end if;
  update firm set active = p_active where id = app.scope_firm();
  if p_active then return; end if;
  delete from login_code c where c.used_at is null and c.user_id in (select m.user_id from firm_user m where m.firm_id = app.scope_firm()
    union select v.user_id from vendor_user v where v.firm_id = app.scope_firm());
  for v_session in update session s set ended_at = now() where s.ended_at is null
      and not exists (select from app_user u where u.id = s.user_id and u.is_super_admin)
      and s.user_id in (select m.user_id from firm_user m where m.firm_id = app.scope_firm()
        union select v.user_id from vendor_user v where v.firm_id = app.scope_firm()) returning s.id loop
    perform pg_notify('live', 'session_ended:' || v_session);
  end loop;
end
$$;

alter function app.provider_live_firm owner to dossier_gate;
revoke all on function app.provider_live_firm from public;
grant execute on function app.provider_live_firm to dossier_app;
