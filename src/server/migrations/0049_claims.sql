-- As before, without the row of the upload being written, for which the chunks of one file would wait in line, and
-- without waiting for the disk: a claim is nothing until its chunk is recorded, and that waits for all that was written
-- before it. A claim that a crash of the database takes along is made again.
create or replace function app.claim_chunk(p_user integer, p_vendor integer, p_folder bigint, p_upload uuid, p_name text,
  p_size bigint, p_chunk integer, p_digest bytea)
returns jsonb language plpgsql as $$
declare v_scope json; u upload; v record;
begin
  v_scope := app.enter_vendor(p_user, p_vendor, 'documents');
  if v_scope is null then return null; end if;
  perform set_config('synchronous_commit', 'off', true);
  loop
    -- Shared with the other chunks; only a cancellation waits.
    select * into u from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload for key share;
    exit when found;
    insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size)
    values (p_vendor, p_user, p_upload, (v_scope->>'firm_id')::integer, p_folder, p_name, p_size)
    on conflict (vendor_id, user_id, id) do nothing returning * into u;
    exit when found;
  end loop;
  if u.name <> p_name or u.folder_id <> p_folder or u.total_size <> p_size then return null; end if;
  -- The same chunk, sent twice, completed the file a moment ago.
  if u.document_id is not null then
    return jsonb_build_object('done', (select wire from node where id = u.document_id and vendor_id = p_vendor));
  end if;
  insert into upload_chunk (vendor_id, user_id, upload_id, number, digest) values (p_vendor, p_user, p_upload, p_chunk, p_digest)
  on conflict do nothing;
  select digest, written into v from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
  return jsonb_build_object('ours', v.digest = p_digest, 'written', v.written, 'incarnation', u.incarnation);
end $$
--;
-- As before, but the commit does not wait for the disk, so that the row of the upload is free for its next chunk at once:
-- whoever tells of the chunk waits for `app.settle` first.
create or replace function app.record_chunk(p_user integer, p_vendor integer, p_upload uuid, p_incarnation uuid,
  p_chunk integer, p_chunks integer)
returns jsonb language plpgsql as $$
declare u upload; v_received integer; v_checksum text;
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  perform set_config('synchronous_commit', 'off', true);
  -- The lock lets one of two last chunks see the other, so that one of them completes the file.
  update upload set touched_at = now()
   where vendor_id = p_vendor and user_id = p_user and id = p_upload and incarnation = p_incarnation returning * into u;
  if not found then return null; end if;
  if u.document_id is not null then
    return jsonb_build_object('done', (select wire from node where id = u.document_id and vendor_id = p_vendor));
  end if;
  update upload_chunk set written = true where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
  select count(*) into v_received from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written;
  if v_received = p_chunks then
    select encode(sha256(string_agg(digest, null order by number)), 'hex') into v_checksum from upload_chunk
     where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload;
  end if;
  return jsonb_build_object('received', v_received, 'checksum', v_checksum);
end $$
