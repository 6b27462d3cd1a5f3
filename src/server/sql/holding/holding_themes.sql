-- The firm of each of these themes that belongs to a workspace of the holding in scope.
create or replace function app.holding_themes(p_themes integer[]) returns table (id integer, firm_id integer)
language sql stable security definer set search_path = public
as $$
  select t.id, t.firm_id from theme t join firm f on f.id = t.firm_id and f.group_id = app.scope_holding()
   where t.id = any (p_themes) and t.vendor_id is null
$$;

alter function app.holding_themes owner to dossier_gate;
revoke all on function app.holding_themes from public;
grant execute on function app.holding_themes to dossier_app;
