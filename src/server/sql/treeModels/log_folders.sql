-- Logs `node.added` for folders that a job created, with the same data as an event of the folder's life cycle.
create or replace function app.log_folders(p_folders bigint[], p_user integer) returns void
language sql security definer set search_path = public
as $$
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, after, folders)
  select n.firm_id, n.vendor_id, p_user, 'folder', n.id, 'folder', 'node.added',
      jsonb_build_object('by', '{"canWrite":true,"canValidate":false}'::jsonb, 'kind', 'folder', 'name', n.name, 'isTaken', false),
      jsonb_build_object('state', 'filed', 'name', n.name, 'folder_id', n.parent_id, 'revision', n.revision),
      array_remove(array[n.parent_id, f.parent_id], null)
    from node n join node f on f.id = n.parent_id where n.id = any (p_folders) order by n.id
$$;

alter function app.log_folders owner to dossier_gate;
revoke all on function app.log_folders from public;
grant execute on function app.log_folders to dossier_app;
