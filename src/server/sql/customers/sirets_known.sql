-- [VAL-045] Which of these SIRETs are in use, and whether in the firm in scope.
create or replace function app.sirets_known(p_sirets text[]) returns table (siret text, is_here boolean)
language sql stable security definer set search_path = public
as $$
select v.siret, bool_or(v.firm_id = app.scope_firm()) from vendor v where v.siret = any (p_sirets) group by v.siret
$$;

alter function app.sirets_known owner to dossier_gate;
revoke all on function app.sirets_known from public;
grant execute on function app.sirets_known to dossier_app;
