-- The folders below the given ones, at any depth; with `p_deleted` also those in the trash. `offset 0`: see docs/decisions/0309.
create or replace function app.folders_below(p_folders bigint[], p_deleted boolean) returns setof bigint
language sql stable
as $$
  with recursive below as (
    select id from node where parent_id = any (p_folders) and kind = 'folder' and (p_deleted or deleted_at is null)
    union all
    select n.id from below cross join lateral (
      select c.id from node c where c.parent_id = below.id and c.kind = 'folder' and (p_deleted or c.deleted_at is null) offset 0) n
  ) select id from below
$$;

grant execute on function app.folders_below to dossier_app, dossier_gate;
