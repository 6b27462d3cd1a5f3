-- [WSP-006] Marks customers of the firm in scope for deletion together with the firm; returns how many.
create or replace function app.mark_customers_to_go(p_vendors integer[]) returns integer
language sql security definer set search_path = public
as $$
  with marked as (
    update vendor v set goes_with = v.firm_id from firm f
     where f.id = app.scope_firm() and f.group_id = app.scope_holding() and v.firm_id = f.id and v.id = any (p_vendors) returning v.id)
  select count(*)::integer from marked
$$;

alter function app.mark_customers_to_go owner to dossier_gate;
revoke all on function app.mark_customers_to_go from public;
grant execute on function app.mark_customers_to_go to dossier_app;
