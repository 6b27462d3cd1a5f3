-- [APP-001] [ACC-O12] An application's logo. The digest is the access check: only people who see the tile learn it.
create or replace function app.application_logo(p_id integer, p_digest text) returns table (body bytea, type text)
language sql stable security definer set search_path = public
as $$
select a.logo, a.logo_type from application a where a.id = p_id and a.logo_digest = p_digest and a.logo is not null
$$;

alter function app.application_logo owner to dossier_gate;
revoke all on function app.application_logo from public;
grant execute on function app.application_logo to dossier_app;
