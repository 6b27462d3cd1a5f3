-- The names of the path from the top to a folder, without the root, as a JSON array; purged folders included.
create or replace function app.names_to(p_folder bigint) returns json
language sql stable
as $$
  with recursive up as (
    select id, name, parent_id, is_root, former_way, 1 as depth from node where id = p_folder
    union all
    select n.id, n.name, n.parent_id, n.is_root, n.former_way, up.depth + 1 from node n join up on n.id = up.parent_id
  ) select (coalesce((select former_way::jsonb from up where former_way is not null order by depth desc limit 1), '[]')
      || coalesce(jsonb_agg(name order by depth desc) filter (where not is_root), '[]'))::json from up
$$;

grant execute on function app.names_to to dossier_app, dossier_gate;
