-- The chosen nodes and all nodes below them, without the trash, with their latest contents, for an archive. `parent_id` is null for a
-- chosen node; one chosen together with a folder above it appears only below that folder. `offset 0`: see docs/decisions/0309.
create or replace function app.archived(p_vendor integer, p_nodes bigint[]) returns table (
  id bigint, parent_id bigint, kind text, name text, checksum text, size bigint, at text
)
language sql stable
as $$
  with recursive chosen as (
    select n.* from node n left join node f on f.id = n.parent_id
     where n.vendor_id = p_vendor and n.id = any (p_nodes) and n.deleted_at is null and not n.buried
       and (f.id is null or (f.deleted_at is null and not f.buried))
  ), below as (
    select c.id, null::bigint as parent_id, c.kind, c.name, c.version_id, c.updated_at, c.start_date from chosen c
     where not exists (
       with recursive up as (
         select c.parent_id as id
         union all
         select n.parent_id from node n join up on n.id = up.id where n.parent_id is not null
       ) select from up where up.id = any (p_nodes))
    union all
    select n.id, n.parent_id, n.kind, n.name, n.version_id, n.updated_at, n.start_date
      from below b cross join lateral (
        select c.id, c.parent_id, c.kind, c.name, c.version_id, c.updated_at, c.start_date from node c
         where c.parent_id = b.id and c.deleted_at is null offset 0) n where b.kind = 'folder'
  )
  select b.id, b.parent_id, b.kind, b.name, v.content, coalesce(v.size, 0),
         app.instant(case when b.kind = 'document' then b.start_date else b.updated_at end)
    from below b left join version v on v.id = b.version_id
   order by b.kind = 'document', lower(b.name), b.id
$$;

grant execute on function app.archived to dossier_app;
