-- The firm of each of these client files that belongs to the holding in scope.
create or replace function app.holding_files(p_vendors integer[]) returns table (id integer, firm_id integer)
language sql stable security definer set search_path = public
as $$
  select v.id, v.firm_id from vendor v join firm f on f.id = v.firm_id and f.group_id = app.scope_holding() where v.id = any (p_vendors)
$$;

alter function app.holding_files owner to dossier_gate;
revoke all on function app.holding_files from public;
grant execute on function app.holding_files to dossier_app;
