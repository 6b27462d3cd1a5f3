-- [SES-O07] Whoever loses a role, or whose account is closed, has no session left: pages that are open still show what
-- the role allowed. Gaining a role, or an access that ends by its date, ends none.
create function app.end_sessions() returns trigger
language plpgsql security definer set search_path = public as $$
declare v_user integer; v_session integer;
begin
  if tg_table_name = 'app_user' then v_user := old.id; else v_user := old.user_id; end if;
  delete from login_code where user_id = v_user and used_at is null;
  for v_session in update session set ended_at = now() where user_id = v_user and ended_at is null returning id loop
    perform pg_notify('session_ended', v_session::text);
  end loop;
  return null;
end $$
--;
alter function app.end_sessions() owner to dossier_gate
--;
revoke all on function app.end_sessions() from public
--;
create trigger closed after update of active, is_super_admin on app_user for each row
  when ((old.active and not new.active) or (old.is_super_admin and not new.is_super_admin)) execute function app.end_sessions()
--;
create trigger left_firm after delete on firm_user for each row when (old.active) execute function app.end_sessions()
--;
create trigger lost_role after update of role, is_group_admin, active on firm_user for each row
  when (old.active and (not new.active or (old.role = 'admin' and new.role <> 'admin') or (old.is_group_admin and not new.is_group_admin)))
  execute function app.end_sessions()
--;
create trigger left_company after delete on vendor_user for each row execute function app.end_sessions()
--;
create trigger lost_role after update of role, access_ends_at on vendor_user for each row
  when (array_position(array['guest', 'collaborator', 'admin'], new.role) < array_position(array['guest', 'collaborator', 'admin'], old.role)
    or (new.access_ends_at <= now() and (old.access_ends_at is null or old.access_ends_at > now())))
  execute function app.end_sessions()
