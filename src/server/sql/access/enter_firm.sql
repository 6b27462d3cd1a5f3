-- [ACC-002] Enters a firm's scope: sets the transaction's user, firm, companies and themes. Staff get all or their assigned
-- companies, client users their own. Returns null if the firm is not active or the user has no access to it.
create or replace function app.enter_firm(p_user integer, p_firm integer) returns json
language plpgsql security definer set search_path = public
as $$
declare v_firm_role text; v_all boolean; v_group boolean; v_module boolean; v_scope text; v_own integer[]; v_links integer;
begin
  if not exists (select 1 from firm where id = p_firm and active) or app.is_out_of_reach(p_user, p_firm) then return null; end if;
  select role, all_clients, is_group_admin, admin_module into v_firm_role, v_all, v_group, v_module from firm_user where firm_id = p_firm and user_id = p_user and active;
  if found then
    if v_firm_role = 'admin' or v_all then v_scope := '*';
    else
      select coalesce(array_agg(a.vendor_id), '{}') into v_own from assignment a where a.firm_id = p_firm and a.user_id = p_user;
      v_scope := v_own::text;
    end if;
  else
    -- A client user whose companies are all deactivated enters the firm without any company; the portal explains it (ERR-016).
    select array_agg(u.vendor_id) filter (where w.active), count(*) into v_own, v_links from vendor_user u join vendor w on w.id = u.vendor_id
     where u.firm_id = p_firm and u.user_id = p_user and (u.access_ends_at is null or u.access_ends_at > now());
    if v_links = 0 then return null; end if;
    v_scope := coalesce(v_own, '{}')::text;
  end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', p_firm::text, true), set_config('app.vendors', v_scope, true);
  perform app.take_themes(p_user, p_firm, null);
  return json_build_object('firm_id', p_firm, 'firm_role', v_firm_role, 'sees_all', v_scope = '*',
    'is_group_admin', coalesce(v_group, false), 'admin_module', coalesce(v_module, false));
end
$$;

alter function app.enter_firm owner to dossier_gate;
revoke all on function app.enter_firm from public;
grant execute on function app.enter_firm to dossier_app;
