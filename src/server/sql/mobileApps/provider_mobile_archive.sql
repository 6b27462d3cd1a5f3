-- [MOB-O02] The newest project of a firm’s app as a zip archive, for a platform administrator.
create or replace function app.provider_mobile_archive(p_firm integer) returns bytea
language sql stable security definer set search_path = public
as $$
  select body from mobile_app_archive where app.is_provider() and firm_id = p_firm
$$;

alter function app.provider_mobile_archive owner to dossier_gate;
revoke all on function app.provider_mobile_archive from public;
grant execute on function app.provider_mobile_archive to dossier_app;
