-- The active identity provider of a host's firm with this name.
create or replace function app.provider_at(p_host text, p_name text) returns setof identity_provider
language sql stable security definer set search_path = public
as $$
select p.* from identity_provider p where p.firm_id = app.firm_at(p_host) and p.active and p.name = p_name
$$;

alter function app.provider_at owner to dossier_gate;
revoke all on function app.provider_at from public;
grant execute on function app.provider_at to dossier_app;
