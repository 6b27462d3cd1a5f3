-- Creates the document or version of a complete file: version, document, event and upload in one transaction. `p_expected`: the facts
-- (`app.facts_in`) on which the caller decided; if they have changed, does nothing and returns the current ones. Does nothing if the
-- chunked upload `p_incarnation` was cancelled. Null if the user has no access to the company. Commits asynchronously: call `app.settle`
-- before reporting success.
create or replace function app.finish_upload(
  p_user integer, p_vendor integer, p_folder bigint, p_key text, p_upload uuid, p_expected jsonb, p_sent_name text,
  p_name text, p_extension text, p_media text, p_size bigint, p_checksum text, p_sha256 text, p_as_version boolean,
  p_incarnation uuid, p_by jsonb
) returns jsonb
language plpgsql
as $$
declare v_facts jsonb; v_scope json; v_firm integer; u upload; d node; v_id bigint; v_version bigint; v_wire text;
    v_type text; v_before jsonb; v_parent bigint; v_revision integer := 1;
  v_payload jsonb := '{}';
begin
  v_scope := app.enter_vendor_now(p_user, p_vendor, 'documents');
  if v_scope is null then return null; end if;
  if p_incarnation is not null then
    perform from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload and incarnation = p_incarnation for update;
    if not found then return jsonb_build_object('cancelled', true); end if;
  end if;
  perform set_config('synchronous_commit', 'off', true);
  v_firm := (v_scope->>'firm_id')::integer;
  if not p_as_version then v_id := nextval('node_id_seq'); end if;
  insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size, document_id)
  values (p_vendor, p_user, p_upload, v_firm, p_folder, p_sent_name, p_size, v_id)
  on conflict (vendor_id, user_id, id) do update set touched_at = now() returning * into u;
  if u.document_id is not null and u.document_id is distinct from v_id then
    select wire into v_wire from node where id = u.document_id and vendor_id = p_vendor;
    return jsonb_build_object('done', v_wire, 'made', false);
  end if;
  -- Renews the date, because `app.forget_contents` deletes old contents without versions.
  insert into content (firm_id, checksum, size, sha256) values (v_firm, p_checksum, p_size, p_sha256)
  on conflict (firm_id, checksum) do update set created_at = now();
  -- The lock order of every change of the tree: the tree, the folder, the document, the event log. Held until commit, so that of two
  -- concurrent changes the second sees the first: a trashed folder, a taken name.
  perform pg_advisory_xact_lock_shared(20250, p_vendor);
  select parent_id into v_parent from node where id = p_folder and vendor_id = p_vendor for no key update;
  if p_as_version then
    select * into d from node where id = (p_expected->'existing'->>'id')::bigint and vendor_id = p_vendor for no key update;
  end if;
  v_facts := app.facts_in(v_scope, p_vendor, p_folder, p_key);
  if v_facts is distinct from p_expected then
    -- A file sent in one request keeps no upload row without a document.
    if p_sha256 is not null then delete from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
    elsif u.document_id is not null then update upload set document_id = null where vendor_id = p_vendor and user_id = p_user
        and id = p_upload; end if;
    return jsonb_build_object('facts', v_facts);
  end if;
  v_version := nextval('version_id_seq');
  if p_as_version then
    v_id := d.id;
    v_type := 'version.added';
    v_before := jsonb_build_object('state', case when d.validated_at is null then 'unvalidated' else 'validated' end,
      'version_id', d.version_id, 'revision', d.revision);
    v_revision := d.revision + 1;
    update node set version_id = v_version, version_number = d.version_number + 1, size = p_size, media_type = p_media, author_id = p_user,
      validated_at = null, validator_id = null, start_date = now(), updated_at = now(), revision = v_revision
     where id = d.id returning wire into v_wire;
  else
    v_type := 'node.added';
    v_payload := jsonb_build_object('kind', 'document', 'name', p_name, 'isTaken', false);
    insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id,
        version_number, author_id, number)
    overriding system value
    values (v_id, v_firm, p_vendor, 'document', p_folder, p_name, p_key, p_extension, p_size, p_media, v_version, 1,
        p_user, app.next_number(v_firm, p_vendor, 1))
    returning wire into v_wire;
  end if;
  insert into version (id, firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
  overriding system value
  values (v_version, v_firm, p_vendor, v_id, d.version_id, coalesce(d.version_number, 0) + 1, p_checksum, p_size, p_media, p_user);
  if u.document_id is null then update upload set document_id = v_id where vendor_id = p_vendor and user_id = p_user and id = p_upload; end if;
  if p_sha256 is null then delete from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload; end if;
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after, folders)
  values (v_firm, p_vendor, p_user, 'document', v_id, 'document', v_type,
    v_payload || jsonb_build_object('by', p_by, 'checksum', p_checksum, 'size', p_size), v_before,
    jsonb_build_object('state', 'unvalidated', 'name', coalesce(d.name, p_name), 'folder_id', p_folder, 'version_id',
        v_version, 'revision', v_revision),
    array_remove(array[p_folder, v_parent], null));
  return jsonb_build_object('done', v_wire, 'made', true);
end
$$;

grant execute on function app.finish_upload to dossier_app;
