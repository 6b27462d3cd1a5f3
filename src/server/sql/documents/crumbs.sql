-- The path from the top to a folder, without the root, as a JSON array of folders.
create or replace function app.crumbs(p_folder bigint) returns json
language sql stable
as $$
  with recursive up as (
    select id, hash, name, parent_id, is_root, 1 as depth from node where id = p_folder
    union all
    select n.id, n.hash, n.name, n.parent_id, n.is_root, up.depth + 1 from node n join up on n.id = up.parent_id
  ) select coalesce(json_agg(json_build_object('id', id, 'hash', hash, 'name', name) order by depth desc), '[]'::json) from up where not is_root
$$;

grant execute on function app.crumbs to dossier_app, dossier_gate;
