-- The statuses of a folder's documents (outside of the trash) in these workflows, where the workflow applies to the document.
create or replace function app.folder_statuses(p_node bigint, p_workflows integer[]) returns table (
  node_id float8, workflow_id integer, status_id integer
)
language sql stable
as $$
  with places as (
    select w as workflow_id, coalesce((select o.is_applied from app.workflow_on(p_node, w) o), false) as is_applied
      from unnest(p_workflows) w
  )
  select n.id::float8, s.workflow_id, s.status_id
    from node n join version_status s on s.version_id = n.version_id
      join places p on p.workflow_id = s.workflow_id
      left join node_workflow o on o.node_id = n.id and o.workflow_id = s.workflow_id
   where n.parent_id = p_node and n.kind = 'document' and n.deleted_at is null and coalesce(o.is_applied, p.is_applied)
$$;

grant execute on function app.folder_statuses to dossier_app;
