-- [VAL-045] Whether a SIRET is in use in the firm in scope (`here`), in another firm (`elsewhere`) or nowhere (null). Does not reveal which
-- other firm.
create or replace function app.siret_known(p_siret text) returns text
language sql stable security definer set search_path = public
as $$
  select case when bool_or(v.firm_id = app.scope_firm()) then 'here' else 'elsewhere' end from vendor v where v.siret = p_siret
  having count(*) > 0
$$;

alter function app.siret_known owner to dossier_gate;
revoke all on function app.siret_known from public;
grant execute on function app.siret_known to dossier_app;
