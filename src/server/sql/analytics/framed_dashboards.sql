-- [ANA-O01] [ACC-081] The external pages (dashboards, document archives) that a host's pages may show in a frame.
create or replace function app.framed_dashboards() returns table (host text, address text)
language sql stable security definer set search_path = public
as $$
select f.domain, g.value from global_parameter g join firm f on f.id = g.firm_id where g.key = 'analytics_dashboard' and f.active
union all
select f.domain, a.address from outside_archive a join firm f on f.id = a.firm_id where f.active
$$;

alter function app.framed_dashboards owner to dossier_gate;
revoke all on function app.framed_dashboards from public;
grant execute on function app.framed_dashboards to dossier_app;
