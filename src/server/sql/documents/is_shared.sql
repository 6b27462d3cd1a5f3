-- Whether a share contains a node, or a folder above it, and none of them is in the trash.
create or replace function app.is_shared(p_share integer, p_node bigint) returns boolean
language sql stable
as $$
  with recursive up as (
    select n.id, n.parent_id, n.deleted_at is null as alive from node n where n.id = p_node
    union all
    select n.id, n.parent_id, n.deleted_at is null from node n join up on n.id = up.parent_id
  ) select coalesce(bool_and(alive), false) and exists (select from up join share_node s on s.node_id = up.id and s.share_id = p_share)
    from up
$$;

grant execute on function app.is_shared to dossier_app;
