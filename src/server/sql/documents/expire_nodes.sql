-- Purges those of the given nodes that were in the trash for `p_days`, and logs an event for each. Returns the number of purged nodes,
-- including those below them.
create or replace function app.expire_nodes(p_vendor integer, p_days integer, p_nodes bigint[]) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_gone integer; v_due bigint[];
begin
  perform pg_advisory_xact_lock(20250, p_vendor);
  v_due := array(select id from node where id = any (p_nodes) and vendor_id = p_vendor and purged_at is null
    and deleted_at <= now() - make_interval(days => p_days));
  v_gone := app.mark_purged(p_vendor, v_due);
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after, folders)
  select n.firm_id, n.vendor_id, n.kind, n.id, n.kind, 'node.expired', jsonb_build_object('keptDays', p_days,
      'daysInTrash', floor(extract(epoch from now() - n.deleted_at) / 86400)::integer, 'by', '{"canWrite":false,"canValidate":false}'::jsonb),
      jsonb_build_object('state', 'trashed', 'name', n.name, 'folder_id', n.parent_id, 'revision', n.revision), '{"state":"gone"}', array[-1]
    from node n where n.id = any (v_due) order by n.id;
  return v_gone;
end
$$;

alter function app.expire_nodes owner to dossier_gate;
revoke all on function app.expire_nodes from public;
grant execute on function app.expire_nodes to dossier_app;
