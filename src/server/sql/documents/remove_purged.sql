-- Deletes the rows and versions of up to `p_limit` purged nodes, deepest first. Returns how many, 0 when none are left. A separate job
-- reclaims the contents.
create or replace function app.remove_purged(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_ids bigint[]; v_folders bigint[];
begin
  -- One job at a time: concurrent ones would wait for each other's row locks.
  perform pg_advisory_xact_lock(20252, 0);
  v_ids := array(select id from node where purged_at is not null and kind = 'document' order by id limit p_limit);
  if cardinality(v_ids) = 0 then
    v_folders := array(select id from node where purged_at is not null and kind = 'folder' order by id limit 20);
    v_folders := v_folders || array(select app.folders_below(v_folders, true));
    v_ids := array(select id from node where parent_id = any (v_folders) and kind = 'document' limit p_limit);
  end if;
  -- No documents left: delete folders that are empty by now.
  if cardinality(v_ids) = 0 then
    v_ids := array(select f.id from node f where f.id = any (v_folders) and not exists (select from node n where n.parent_id = f.id) limit p_limit);
  end if;
  delete from version where document_id = any (v_ids);
  delete from node where id = any (v_ids);
  return cardinality(v_ids);
end
$$;

alter function app.remove_purged owner to dossier_gate;
revoke all on function app.remove_purged from public;
grant execute on function app.remove_purged to dossier_app;
