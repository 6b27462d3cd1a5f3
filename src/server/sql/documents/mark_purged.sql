-- Marks trashed nodes as purged. Nodes below them that were trashed separately move to the root: they keep the names of their former path
-- but cannot be restored there. Returns the number of purged nodes, including those below. The caller holds the advisory lock of the
-- company's tree. `offset 0`: see docs/decisions/0309.
create or replace function app.mark_purged(p_vendor integer, p_nodes bigint[]) returns integer
language plpgsql
as $$
declare v_marked bigint[]; v_folders bigint[]; v_root bigint;
begin
  perform 1 from node where id = any (p_nodes) and vendor_id = p_vendor order by (kind = 'document'), id for update;
  v_marked := array(select id from node where id = any (p_nodes) and vendor_id = p_vendor and deleted_at is not null and purged_at is null);
  with recursive below as (
    select id from node where id = any (v_marked) and kind = 'folder'
    union
    select n.id from below b cross join lateral (
      select c.id from node c where c.parent_id = b.id and c.kind = 'folder' and c.deleted_at is null offset 0) n
  ) select array_agg(id) into v_folders from below;
  select id into v_root from node where vendor_id = p_vendor and is_root;
  update node set former_way = app.names_to(parent_id), parent_id = v_root
   where parent_id = any (v_folders) and deleted_at is not null and purged_at is null and id <> all (v_marked);
  update node set purged_at = now() where id = any (v_marked);
  return (select count(*) from (select unnest(v_marked) union select unnest(v_folders)
    union select n.id from node n where n.parent_id = any (v_folders) and n.deleted_at is null) gone);
end
$$;

revoke all on function app.mark_purged from public;
grant execute on function app.mark_purged to dossier_gate;
