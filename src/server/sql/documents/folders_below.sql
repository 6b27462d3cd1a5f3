-- The folders below the given ones, at any depth; with `p_deleted` also those in the trash.
create or replace function app.folders_below(p_folders bigint[], p_deleted boolean) returns setof bigint
language sql stable
as $$
  with recursive below as (
    select id from node where parent_id = any (p_folders) and kind = 'folder' and (p_deleted or deleted_at is null)
    union all
    select n.id from node n join below on n.parent_id = below.id where n.kind = 'folder' and (p_deleted or n.deleted_at is null)
  ) select id from below
$$;

grant execute on function app.folders_below to dossier_app, dossier_gate;
