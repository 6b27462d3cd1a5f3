-- A client file as JSON, without the viewer's permissions. Written in PL/pgSQL because its plans are cached: PostgreSQL before 18 plans an
-- SQL function again at each call.
create or replace function app.client_file(v vendor) returns json
language plpgsql stable
as $$
begin
  return json_build_object('id', v.id, 'firm_id', v.firm_id, 'active', v.active, 'tree', v.tree_state,
    'workspace', (select f.name from firm f where f.id = v.firm_id), 'notifications', 0, 'revision', v.revision,
    'deletes_at', app.instant(v.deletes_at),
    'transfers_to', case when v.transfers_to is not null then
      coalesce((select g.name from app.transfer_targets() g where g.id = v.transfers_to), '') end,
    'company_name', v.company_name, 'client_code', v.client_code, 'siret', coalesce(v.siret, ''), 'siren', coalesce(v.siren, ''),
    'naf_code', v.naf_code, 'legal_status', v.legal_status, 'capital', v.capital::float8, 'rcs', v.rcs, 'rum', v.rum,
    'creation_date', v.creation_date, 'closing_date', v.closing_date, 'mission_letter_date', v.mission_letter_date,
    'employee_number', v.employee_number, 'contact_email', v.contact_email, 'contact_phone', v.contact_phone);
end
$$;

grant execute on function app.client_file to dossier_app;
