-- The firm of a company, to check tokens that are limited to one firm.
create or replace function app.firm_of_vendor(p_vendor integer) returns integer
language sql stable security definer set search_path = public
as $$
select v.firm_id from vendor v where v.id = p_vendor
$$;

alter function app.firm_of_vendor owner to dossier_gate;
revoke all on function app.firm_of_vendor from public;
grant execute on function app.firm_of_vendor to dossier_app;
