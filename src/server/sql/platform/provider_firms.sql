-- [SAD-002] A page of the firms by name, for a platform administrator. `p_search` matches names, hosts and groups, without accents.
create or replace function app.provider_firms(p_search text, p_active boolean, p_limit integer, p_offset integer) returns table (
  id integer, name text, domain text, active boolean, group_name text, members integer, clients integer,
  created_at timestamptz, total integer
)
language sql stable security definer set search_path = public
as $$
  with found as (
    select f.id, f.name, f.domain, f.active, h.name as group_name, f.created_at, count(*) over ()::integer as total
      from firm f left join holding h on h.id = f.group_id
     where app.is_provider() and (p_active is null or f.active = p_active)
       and position(app.fold(lower(p_search)) in app.fold(lower(concat_ws(' ', f.name, f.domain, h.name)))) > 0
     order by app.fold(lower(f.name)), f.id limit p_limit offset p_offset)
  select f.id, f.name, f.domain, f.active, f.group_name,
      (select count(*)::integer from firm_user m where m.firm_id = f.id and m.active),
      (select count(*)::integer from vendor v where v.firm_id = f.id and v.active), f.created_at, f.total
    from found f order by app.fold(lower(f.name)), f.id
$$;

alter function app.provider_firms owner to dossier_gate;
revoke all on function app.provider_firms from public;
grant execute on function app.provider_firms to dossier_app;
