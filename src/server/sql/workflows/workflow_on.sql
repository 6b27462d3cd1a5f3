-- The nearest setting, on the node or a folder above it, that decides whether a workflow applies; no row if there is none.
create or replace function app.workflow_on(p_node bigint, p_workflow integer) returns table (
  node_id bigint, is_applied boolean
)
language sql stable
as $$
  with recursive up as (
    select id, parent_id, 0 as height from node where id = p_node
    union all
    select n.id, n.parent_id, up.height + 1 from node n join up on n.id = up.parent_id
  )
  select w.node_id, w.is_applied from up join node_workflow w on w.node_id = up.id and w.workflow_id = p_workflow
   order by up.height limit 1
$$;

grant execute on function app.workflow_on to dossier_app;
