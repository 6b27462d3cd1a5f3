-- [SAD-013] The modules, each with the number of firms that have it, the number of companies that disabled it, and the products with it;
-- for a platform administrator.
create or replace function app.provider_modules() returns table (name text, firms integer, exceptions integer, products text[])
language sql stable security definer set search_path = public
as $$
  select n.name, count(*) filter (where m.vendor_id is null and m.is_active)::integer,
      count(*) filter (where m.vendor_id is not null and not m.is_active)::integer,
      (select coalesce(array_agg(p.name order by p.name_key), '{}') from product p where n.name = any (p.modules))
    from (select distinct o.name from module o union select distinct unnest(p.modules) from product p) n
    left join module m on m.name = n.name
   where app.is_provider() group by n.name
$$;

alter function app.provider_modules owner to dossier_gate;
revoke all on function app.provider_modules from public;
grant execute on function app.provider_modules to dossier_app;
