-- A node (height 0) and the folders above it, each with its distance from the node.
create or replace function app.way_up(p_node bigint) returns table (id bigint, height integer)
language sql stable
as $$
  with recursive up as (
    select n.id, n.parent_id, 0 as height from node n where n.id = p_node
    union all
    select n.id, n.parent_id, up.height + 1 from node n join up on n.id = up.parent_id
  ) select up.id, up.height from up
$$;

grant execute on function app.way_up to dossier_app, dossier_gate;
