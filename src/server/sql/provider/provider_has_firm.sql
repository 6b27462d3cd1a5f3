-- Whether a firm exists; always false unless the caller is a platform administrator.
create or replace function app.provider_has_firm(p_firm integer) returns boolean
language sql stable security definer set search_path = public
as $$
select app.is_provider() and exists (select from firm where id = p_firm)
$$;

alter function app.provider_has_firm owner to dossier_gate;
revoke all on function app.provider_has_firm from public;
grant execute on function app.provider_has_firm to dossier_app;
