-- The names of the active identity providers of a host's firm.
create or replace function app.providers_at(p_host text) returns table (name text)
language sql stable security definer set search_path = public
as $$
select p.name from identity_provider p where p.firm_id = app.firm_at(p_host) and p.active order by lower(p.name)
$$;

alter function app.providers_at owner to dossier_gate;
revoke all on function app.providers_at from public;
grant execute on function app.providers_at to dossier_app;
