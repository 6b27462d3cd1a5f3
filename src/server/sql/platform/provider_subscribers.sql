-- All firms, for a platform administrator, and whether each has a module.
create or replace function app.provider_subscribers(p_module text) returns table (
  id integer, name text, is_subscribed boolean
)
language sql stable security definer set search_path = public
as $$
  select f.id, f.name, coalesce(m.is_active, false) from firm f
    left join module m on m.firm_id = f.id and m.vendor_id is null and m.name = p_module
   where app.is_provider() order by app.fold(lower(f.name)), f.id
$$;

alter function app.provider_subscribers owner to dossier_gate;
revoke all on function app.provider_subscribers from public;
grant execute on function app.provider_subscribers to dossier_app;
