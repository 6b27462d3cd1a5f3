-- Locks a financial year and its company's folder tree for a job; no row if the year was deleted.
create or replace function app.lock_year(p_id integer) returns table (
  id integer, vendor_id integer, name text, state text, holds_documents boolean
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(20250, p.vendor_id) from accounting_period p where p.id = p_id;
  return query select p.id, p.vendor_id, p.name, p.state, app.year_holds(p.folder_id) from accounting_period p where p.id = p_id for update;
end
$$;

alter function app.lock_year owner to dossier_gate;
revoke all on function app.lock_year from public;
grant execute on function app.lock_year to dossier_app;
