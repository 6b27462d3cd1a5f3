-- How many firms are subscribed to an application of the catalogue; 0 unless the caller is a platform administrator.
create or replace function app.application_firms(p_application integer) returns integer
language sql stable security definer set search_path = public
as $$
  select count(*)::integer from application a where app.is_provider() and a.platform_id = p_application and not a.is_withdrawn
$$;

alter function app.application_firms owner to dossier_gate;
revoke all on function app.application_firms from public;
grant execute on function app.application_firms to dossier_app;
