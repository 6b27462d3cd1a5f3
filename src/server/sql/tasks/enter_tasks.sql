-- [ACC-002] [ROL-O05] Enters the scope of a firm (`p_vendor` null) or of one company for tasks; client users enter without companies whose
-- module is not active. Null if the person has no access. Fails with DM001 if the module is not active. With `p_now`, fails with DM002
-- instead of waiting for a company that is locked (`app.hold_company`).
create or replace function app.enter_tasks(p_user integer, p_firm integer, p_vendor integer, p_now boolean default false) returns json
language plpgsql security definer set search_path = public
as $$
declare v json; v_firm boolean; v_open integer[];
begin
  if p_vendor is not null then
    if not exists (select from vendor w where w.id = p_vendor and w.firm_id = p_firm) then return null; end if;
    if p_now then return app.enter_vendor_now(p_user, p_vendor, 'tasks'); end if;
    return app.enter_vendor(p_user, p_vendor, 'tasks');
  end if;
  v := app.enter_firm(p_user, p_firm);
  if v is null then return null; end if;
  v_firm := coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id is null and m.name = 'tasks'), false);
  if v->>'firm_role' is null then
    select array_agg(w) into v_open from unnest(app.scope_vendors()) w
     where coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id = w and m.name = 'tasks'), v_firm);
    perform set_config('app.vendors', coalesce(v_open, '{}')::text, true);
    v_firm := v_open is not null or cardinality(app.scope_vendors()) > 0;
  end if;
  if not v_firm then raise exception using errcode = 'DM001', message = 'the module tasks is not active'; end if;
  return v;
end
$$;

alter function app.enter_tasks owner to dossier_gate;
revoke all on function app.enter_tasks from public;
grant execute on function app.enter_tasks to dossier_app;
