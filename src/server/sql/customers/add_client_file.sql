-- [WIZ-O02] [VAL-045] Creates a client file of the firm in scope with its root folder and its assigned staff; a creator who does not see
-- all clients is assigned too. `p_general` has columns of `vendor`. Returns the outcome: `made` (with the id), `made_before` (same
-- `p_key`), `siret_known`, `stranger` (one of `p_accountants` is no active member of the firm) or `closed` (the caller is neither active
-- staff nor a platform administrator).
create or replace function app.add_client_file(
  p_key text, p_general json, p_name_key text, p_accountants integer[]
) returns json
language plpgsql security definer set search_path = public
as $$
declare v vendor; v_staff firm_user; v_id integer;
begin
  select * into v_staff from firm_user where firm_id = app.scope_firm() and user_id = app.scope_user() and active;
  if v_staff.user_id is null and app.is_provider() then
    v_staff.firm_id := app.scope_firm(); v_staff.user_id := app.scope_user(); v_staff.role := 'admin';
  end if;
  if v_staff.user_id is null then return json_build_object('outcome', 'closed'); end if;
  if p_key is not null then
    perform pg_advisory_xact_lock(hashtextextended(p_key, v_staff.firm_id));
    select id into v_id from vendor where firm_id = v_staff.firm_id and creation_key = p_key;
    if v_id is not null then return json_build_object('outcome', 'made_before', 'id', v_id); end if;
  end if;
  v := json_populate_record(null::vendor, p_general);
  -- The same lock as in `app.keep_siret_once`: taken here, a duplicate gives an outcome instead of an error.
  perform pg_advisory_xact_lock(20251, hashtext(v.siret));
  if exists (select from vendor o where o.siret = v.siret) then return json_build_object('outcome', 'siret_known'); end if;
  if exists (select from unnest(p_accountants) a where not exists
      (select from firm_user f where f.firm_id = v_staff.firm_id and f.user_id = a and f.active)) then
    return json_build_object('outcome', 'stranger');
  end if;
  insert into vendor (firm_id, company_name, client_code, siret, siren, naf_code, legal_status, capital, rcs, rum, creation_date,
      closing_date, mission_letter_date, employee_number, contact_email, contact_phone, tree_state, creation_key, created_by)
  values (v_staff.firm_id, v.company_name, v.client_code, v.siret, v.siren, v.naf_code, v.legal_status, v.capital, v.rcs, v.rum,
      v.creation_date, v.closing_date, v.mission_letter_date, v.employee_number, v.contact_email, v.contact_phone, 'ready', p_key,
      v_staff.user_id)
  returning id into v_id;
  insert into assignment (vendor_id, firm_id, user_id)
  select v_id, v_staff.firm_id, a from (select unnest(p_accountants) union
    select v_staff.user_id where v_staff.role <> 'admin' and not v_staff.all_clients) as in_charge (a);
  insert into node (firm_id, vendor_id, kind, name, name_key, is_root)
  values (v_staff.firm_id, v_id, 'folder', v.company_name, p_name_key, true);
  return json_build_object('outcome', 'made', 'id', v_id);
end
$$;

alter function app.add_client_file owner to dossier_gate;
revoke all on function app.add_client_file from public;
grant execute on function app.add_client_file to dossier_app;
