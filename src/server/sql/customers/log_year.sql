-- Logs an event about a financial year on behalf of a job.
create or replace function app.log_year(
  p accounting_period, p_type text, p_before text, p_after text, p_folders bigint[]
) returns void
language sql security definer set search_path = public
as $$
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, before, after, folders)
  values (p.firm_id, p.vendor_id, 'accounting_period', p.id, 'financialYear', p_type, jsonb_build_object('state', p_before),
          jsonb_build_object('state', p_after), p_folders)
$$;

alter function app.log_year owner to dossier_gate;
revoke all on function app.log_year from public;
grant execute on function app.log_year to dossier_app;
