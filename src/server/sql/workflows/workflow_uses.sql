-- How many documents have each status of a workflow, in any version; the row with a null status counts all of them. With `p_node`, only the
-- documents of this folder and below, or this document.
create or replace function app.workflow_uses(p_workflow integer, p_node bigint) returns table (
  status_id integer, documents integer
)
language sql stable
as $$
  with folders as (
    select p_node as id union all select b from app.folders_below(array[p_node], true) b
  )
  select s.status_id, count(distinct v.document_id)::integer
    from version_status s join version v on v.id = s.version_id join node n on n.id = v.document_id
   where s.workflow_id = p_workflow and (p_node is null or n.id = p_node or n.parent_id in (select id from folders))
   group by grouping sets ((s.status_id), ())
$$;

grant execute on function app.workflow_uses to dossier_app;
