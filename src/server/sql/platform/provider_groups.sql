-- The holdings with the number of their firms, for a platform administrator.
create or replace function app.provider_groups() returns table (id integer, name text, firms integer)
language sql stable security definer set search_path = public
as $$
  select h.id, h.name, (select count(*)::integer from firm f where f.group_id = h.id) from holding h
   where app.is_provider() order by lower(h.name), h.id
$$;

alter function app.provider_groups owner to dossier_gate;
revoke all on function app.provider_groups from public;
grant execute on function app.provider_groups to dossier_app;
