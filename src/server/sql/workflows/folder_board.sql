-- The documents of a folder (outside of the trash) to which a workflow applies, grouped by the status of their latest version: how many,
-- and the first `p_cards` by name. `p_below` includes the subfolders.
create or replace function app.folder_board(p_node bigint, p_workflow integer, p_below boolean, p_cards integer) returns table (
  status_id integer, total integer, cards json
)
language sql stable
as $$
  with folders as (
    select p_node as id union all select b from app.folders_below(array[p_node], false) b where p_below
  ), places as (
    select f.id, coalesce((select o.is_applied from app.workflow_on(f.id, p_workflow) o), false) as is_applied from folders f
  ), placed as (
    select n.id, n.hash, n.name, n.extension, n.validated_at, s.status_id, s.chosen_by, s.chosen_at,
        row_number() over (partition by s.status_id order by n.name_key collate app.natural, n.id) as place,
        count(*) over (partition by s.status_id) as total
      from places p join node n on n.parent_id = p.id and n.kind = 'document' and n.deleted_at is null
        left join node_workflow o on o.node_id = n.id and o.workflow_id = p_workflow
        left join version_status s on s.version_id = n.version_id and s.workflow_id = p_workflow
     where coalesce(o.is_applied, p.is_applied)
  )
  select status_id, max(total)::integer, json_agg(json_build_object('node_id', id, 'hash', hash, 'name', name,
      'extension', extension, 'is_validated', validated_at is not null, 'status_id', status_id,
      'chosen_by', case when chosen_by is not null then app.person(chosen_by) end, 'chosen_at', app.instant(chosen_at),
      'is_own_choice', coalesce(chosen_by = app.scope_user(), false)) order by place)
    from placed where place <= p_cards group by status_id
$$;

grant execute on function app.folder_board to dossier_app;
