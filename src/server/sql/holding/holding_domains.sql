-- [NET-061] The hosts of the holding in scope, each with its firms.
create or replace function app.holding_domains() returns table (domain text, firms integer[])
language sql stable security definer set search_path = public
as $$
  select f.domain, array_agg(f.id order by f.id) from firm f where f.group_id = app.scope_holding() group by f.domain order by f.domain
$$;

alter function app.holding_domains owner to dossier_gate;
revoke all on function app.holding_domains from public;
grant execute on function app.holding_domains to dossier_app;
