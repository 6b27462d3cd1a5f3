-- The former folders of trashed nodes: the names of the path, and the folder's hash if the nodes can be restored there. Documents are never
-- restored to the root (VAL-037).
create or replace function app.former_ways(p_nodes bigint[]) returns json
language sql stable
as $$
  select coalesce(json_agg(json_build_object('nodes', nodes,
      'way', case when former_way is null then app.names_to(parent_id) else former_way::json end, 'folder_hash', hash)), '[]'::json)
    from (select n.parent_id, n.former_way::text as former_way, case when n.former_way is null and f.deleted_at is null and not f.buried
              and not (n.kind = 'document' and f.is_root) then f.hash end as hash, json_agg(n.id) as nodes
            from unnest(p_nodes) i join node n on n.id = i join node f on f.id = n.parent_id
           group by 1, 2, 3) places
$$;

grant execute on function app.former_ways to dossier_app;
