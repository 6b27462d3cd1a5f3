-- Claims the next received documents of a firm with the people to notify, one row per person and company. Leaves out the author, and people
-- who watch the node or validate it, because they get a notice of their own. Waits if another process is claiming: that process may have
-- missed the newest document.
create or replace function app.take_received(p_firm integer, p_limit integer) returns table (
  vendor_id integer, user_id integer, by_id integer, nodes bigint[]
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_from bigint; v_to bigint;
begin
  select p.event_id into v_from from received_place p where p.firm_id = p_firm for update;
  if not found then return; end if;
  select max(r.event_id) into v_to from (select event_id from received_document where firm_id = p_firm and event_id > v_from
    order by event_id limit p_limit) r;
  if v_to is null then return; end if;
  update received_place p set event_id = v_to where p.firm_id = p_firm;
  return query
  with news as materialized (
    select r.vendor_id, r.node_id, r.from_side, r.by_id, r.event_id from received_document r
     where r.firm_id = p_firm and r.event_id > v_from and r.event_id <= v_to
  ), told_otherwise as materialized (
    select n.node_id, s.user_id from news n cross join lateral app.way_up(n.node_id) u join survey s on s.node_id = u.id
    union
    select n.node_id, v.user_id from news n
      cross join lateral (select v.user_id from app.way_up(n.node_id) u join node_validator v on v.node_id = u.id order by u.height limit 1) v
  ), audience as (
    select c.vendor_id, 'company' as from_side, k.user_id from (select distinct n.vendor_id from news n where n.from_side = 'company') c
      cross join lateral app.keepers_of(c.vendor_id) k (user_id)
    union all
    select c.vendor_id, 'firm', u.user_id from (select distinct n.vendor_id from news n where n.from_side = 'firm') c
      join vendor_user u on u.vendor_id = c.vendor_id and (u.access_ends_at is null or u.access_ends_at > now())
  )
  select a.vendor_id, a.user_id, case when count(distinct n.by_id) = 1 and bool_and(n.by_id is not null) then min(n.by_id) end,
      array_agg(n.node_id order by n.event_id)
    from audience a join news n on n.vendor_id = a.vendor_id and n.from_side = a.from_side
   where n.by_id is distinct from a.user_id
     and not exists (select from told_otherwise o where o.node_id = n.node_id and o.user_id = a.user_id)
   group by a.vendor_id, a.user_id order by a.user_id, a.vendor_id;
end
$$;

alter function app.take_received owner to dossier_gate;
revoke all on function app.take_received from public;
grant execute on function app.take_received to dossier_app;
