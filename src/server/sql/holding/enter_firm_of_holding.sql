-- [ROL-O02] Enters a firm of the holding in scope for an administrator of the holding, who need not be a member of its team. The firm may
-- be deactivated. Returns JSON like `app.enter_firm`, or null if the firm does not belong to the holding.
create or replace function app.enter_firm_of_holding(p_firm integer) returns json
language plpgsql security definer set search_path = public
as $$
declare v_role text;
begin
  if not exists (select from firm f where f.id = p_firm and f.group_id = app.scope_holding()) then return null; end if;
  select m.role into v_role from firm_user m where m.firm_id = p_firm and m.user_id = app.scope_user() and m.active;
  perform set_config('app.firm', p_firm::text, true), set_config('app.vendors', '*', true);
  perform app.take_themes(app.scope_user(), p_firm, null);
  return json_build_object('firm_id', p_firm, 'firm_role', v_role, 'is_group_admin', true);
end
$$;

alter function app.enter_firm_of_holding owner to dossier_gate;
revoke all on function app.enter_firm_of_holding from public;
grant execute on function app.enter_firm_of_holding to dossier_app;
