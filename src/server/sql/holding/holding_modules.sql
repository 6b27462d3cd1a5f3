-- [NET-060] The active modules of the workspaces of the holding in scope, with the number of workspaces; counts deactivated workspaces too.
create or replace function app.holding_modules() returns table (name text, firms integer)
language sql stable security definer set search_path = public
as $$
  select m.name, count(*)::integer from firm f join module m on m.firm_id = f.id and m.vendor_id is null and m.is_active
   where f.group_id = app.scope_holding() group by m.name order by min(m.priority), m.name
$$;

alter function app.holding_modules owner to dossier_gate;
revoke all on function app.holding_modules from public;
grant execute on function app.holding_modules to dossier_app;
