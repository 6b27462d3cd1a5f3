-- Whether another firm in the group of the firm in scope uses a host.
create or replace function app.domain_in_group(p_domain text) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from firm f join firm g on g.group_id = f.group_id and g.id <> f.id where f.id = app.scope_firm() and g.domain = p_domain)
$$;

alter function app.domain_in_group owner to dossier_gate;
revoke all on function app.domain_in_group from public;
grant execute on function app.domain_in_group to dossier_app;
