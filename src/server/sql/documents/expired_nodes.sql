-- Nodes that were in the trash for `p_days`, oldest first, of one company: that of the oldest node.
create or replace function app.expired_nodes(p_days integer, p_limit integer) returns table (
  vendor_id integer, id bigint, kind text, days integer
)
language sql stable security definer set search_path = public
as $$
  select n.vendor_id, n.id, n.kind, floor(extract(epoch from now() - n.deleted_at) / 86400)::integer
    from node n where n.deleted_at <= now() - make_interval(days => p_days) and n.purged_at is null
     and n.vendor_id = (select o.vendor_id from node o where o.deleted_at <= now() - make_interval(days => p_days) and o.purged_at is null
       order by o.deleted_at limit 1)
   order by n.deleted_at, (n.kind = 'folder'), n.id limit p_limit
$$;

alter function app.expired_nodes owner to dossier_gate;
revoke all on function app.expired_nodes from public;
grant execute on function app.expired_nodes to dossier_app;
