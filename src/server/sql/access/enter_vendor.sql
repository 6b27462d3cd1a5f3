-- [ACC-002] Enters a company's scope: for the rest of the transaction only its rows are visible. Returns null if the user has no access to
-- the company. Fails with DM001 if the module `p_module` is not active. The shared lock serialises with a transfer of the client file to
-- another firm; with `p_now`, fails with DM002 instead of waiting for it.
create or replace function app.enter_vendor(
  p_user integer, p_vendor integer, p_module text default null, p_now boolean default false
) returns json
language plpgsql security definer set search_path = public
as $$
declare v record; v_firm_role text; v_all boolean; v_role text;
begin
  if p_now then perform app.hold_company(p_vendor); else perform pg_advisory_xact_lock_shared(20252, p_vendor); end if;
  select id, firm_id, active, tree_state into v from vendor where id = p_vendor;
  if not found or not exists (select 1 from firm where id = v.firm_id and active) or app.is_out_of_reach(p_user, v.firm_id) then return null; end if;
  select role, all_clients into v_firm_role, v_all from firm_user where firm_id = v.firm_id and user_id = p_user and active;
  if found then
    if not (v_firm_role = 'admin' or v_all or exists (select 1 from assignment a where a.vendor_id = v.id and a.user_id = p_user)) then
      return null;
    end if;
  else
    select role into v_role from vendor_user where vendor_id = v.id and user_id = p_user and (access_ends_at is null or access_ends_at > now());
    if not found or not v.active then return null; end if;
  end if;
  if p_module is not null and not coalesce(
      (select m.is_active from module m where v_role is not null and m.firm_id = v.firm_id and m.vendor_id = v.id and m.name = p_module),
      (select m.is_active from module m where m.firm_id = v.firm_id and m.vendor_id is null and m.name = p_module), false) then
    raise exception using errcode = 'DM001', message = 'the module ' || p_module || ' is not active';
  end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', v.firm_id::text, true),
          set_config('app.vendors', '{' || v.id || '}', true);
  perform app.take_themes(p_user, v.firm_id, v.id);
  return json_build_object('firm_id', v.firm_id, 'vendor_id', v.id, 'active', v.active, 'tree', v.tree_state,
    'firm_role', v_firm_role, 'vendor_role', v_role);
end
$$;

alter function app.enter_vendor owner to dossier_gate;
revoke all on function app.enter_vendor from public;
grant execute on function app.enter_vendor to dossier_app;
