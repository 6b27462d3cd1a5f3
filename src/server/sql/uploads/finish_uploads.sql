-- `app.finish_upload` for new documents with different names in one folder, with one statement per table. Returns the documents that it
-- created; the caller must use `app.finish_upload` for the other files.
create or replace function app.finish_uploads(
  p_user integer, p_vendor integer, p_folder bigint, p_expected jsonb, p_by jsonb, p_files json
) returns table (identifier uuid, wire text)
language plpgsql set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare v_scope json; v_firm integer; v_parent bigint; v_files app.whole_file[]; v_ids uuid[]; v_taken text[]; v_number integer; v_wires text[];
begin
  v_scope := app.enter_vendor_now(p_user, p_vendor, 'documents');
  if v_scope is null then return; end if;
  perform set_config('synchronous_commit', 'off', true);
  v_firm := (v_scope->>'firm_id')::integer;
  v_files := array(select row(f.identifier, f.sent_name, f.name, f.name_key, f.extension, f.media, f.size, f.checksum, f.sha256,
      nextval('node_id_seq'), nextval('version_id_seq'))::app.whole_file
    from json_to_recordset(p_files) as f (identifier uuid, sent_name text, name text, name_key text, extension text, media text, size bigint,
      checksum text, sha256 text));
  with made as (
    insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size, document_id)
    select p_vendor, p_user, f.identifier, v_firm, p_folder, f.sent_name, f.size, f.document_id from unnest(v_files) f
    on conflict do nothing returning id)
  select array_agg(id) into v_ids from made;
  if v_ids is null then return; end if;
  if cardinality(v_ids) < cardinality(v_files) then
    v_files := array(select f::app.whole_file from unnest(v_files) f where f.identifier = any (v_ids));
  end if;
  -- Sorted, so that two concurrent calls with the same contents do not deadlock.
  insert into content (firm_id, checksum, size, sha256)
  select distinct on (f.checksum) v_firm, f.checksum, f.size, f.sha256 from unnest(v_files) f order by f.checksum
  on conflict (firm_id, checksum) do update set created_at = now();
  -- The lock order of every change of the tree: the tree, the folder, the documents, the event log.
  perform pg_advisory_xact_lock_shared(20250, p_vendor);
  select parent_id into v_parent from node where id = p_folder and vendor_id = p_vendor for no key update;
  if app.facts_in(v_scope, p_vendor, p_folder, '') is distinct from p_expected then v_taken := null;
  else
    v_taken := app.taken_keys(p_folder, array(select f.name_key from unnest(v_files) f));
  end if;
  if v_taken is null or cardinality(v_taken) > 0 then
    -- A file sent in one request keeps no upload row without a document.
    delete from upload where vendor_id = p_vendor and user_id = p_user
       and id = any (array(select f.identifier from unnest(v_files) f where v_taken is null or f.name_key = any (v_taken)));
    v_files := array(select f::app.whole_file from unnest(v_files) f where f.name_key <> all (v_taken));
  end if;
  if cardinality(v_files) = 0 then return; end if;
  v_number := app.next_number(v_firm, p_vendor, cardinality(v_files)) - 1;
  with made as (
    insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id,
        version_number, author_id, number)
    overriding system value
    select f.document_id, v_firm, p_vendor, 'document', p_folder, f.name, f.name_key, f.extension, f.size, f.media,
        f.version_id, 1, p_user, v_number + f.place
      from unnest(v_files) with ordinality as f (identifier, sent_name, name, name_key, extension, media, size, checksum,
          sha256, document_id, version_id, place)
    returning id, wire)
  select array_agg(wire order by id) into v_wires from made;
  insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id)
  overriding system value
  select f.version_id, v_firm, p_vendor, f.document_id, 1, f.checksum, f.size, f.media, p_user from unnest(v_files) f;
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after, folders)
  select v_firm, p_vendor, p_user, 'document', f.document_id, 'document', 'node.added',
      jsonb_build_object('by', p_by, 'kind', 'document', 'name', f.name, 'isTaken', false, 'checksum', f.checksum, 'size', f.size), null,
      jsonb_build_object('state', 'unvalidated', 'name', f.name, 'folder_id', p_folder, 'version_id', f.version_id, 'revision', 1),
      array_remove(array[p_folder, v_parent], null)
    from unnest(v_files) f;
  -- The ids were drawn in the order of the files, so `v_wires` has the same order.
  return query select f.identifier, v_wires[f.place]
    from unnest(v_files) with ordinality as f (identifier, sent_name, name, name_key, extension, media, size, checksum,
        sha256, document_id, version_id, place);
end
$$;

grant execute on function app.finish_uploads to dossier_app;
