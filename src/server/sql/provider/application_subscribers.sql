-- [SAD-007] All firms, and whether each is subscribed to an application of the catalogue; for a platform administrator.
create or replace function app.application_subscribers(p_application integer) returns table (
  id integer, name text, is_subscribed boolean
)
language sql stable security definer set search_path = public
as $$
  select f.id, f.name, coalesce(not a.is_withdrawn, false) from firm f
    left join application a on a.firm_id = f.id and a.platform_id = p_application
   where app.is_provider() order by app.fold(lower(f.name)), f.id
$$;

alter function app.application_subscribers owner to dossier_gate;
revoke all on function app.application_subscribers from public;
grant execute on function app.application_subscribers to dossier_app;
