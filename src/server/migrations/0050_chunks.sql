-- Chunks that were written while others of the same upload were being recorded are recorded together, and the commit
-- waits for the disk once for all of them. Null where the upload, or the claim of one of them, is gone.
create function app.record_chunks(p_user integer, p_vendor integer, p_upload uuid, p_incarnation uuid, p_written integer[],
  p_chunks integer) returns jsonb language plpgsql as $$
declare u upload; v_counted integer; v_received integer; v_checksum text;
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  -- The lock lets one of two last chunks see the other, so that one of them completes the file.
  update upload set touched_at = now()
   where vendor_id = p_vendor and user_id = p_user and id = p_upload and incarnation = p_incarnation returning * into u;
  if not found then return null; end if;
  if u.document_id is not null then
    return jsonb_build_object('done', (select wire from node where id = u.document_id and vendor_id = p_vendor));
  end if;
  update upload_chunk set written = true
   where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = any (p_written);
  get diagnostics v_counted = row_count;
  -- A crash of the database took a claim along: nothing is told of its chunk, which is sent again.
  if v_counted < (select count(distinct n) from unnest(p_written) n) then return null; end if;
  select count(*) into v_received from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written;
  if v_received = p_chunks then
    select encode(sha256(string_agg(digest, null order by number)), 'hex') into v_checksum from upload_chunk
     where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload;
  end if;
  return jsonb_build_object('received', v_received, 'checksum', v_checksum);
end $$
--;
drop function app.record_chunk(integer, integer, uuid, uuid, integer, integer)
--;
alter table upload_chunk add column seen boolean not null default true
--;
comment on column upload_chunk.seen is 'Bytes with this digest have come: until then whoever announced them may take the chunk back.'
--;
drop function app.begin_in(jsonb, jsonb, integer, integer, text, uuid, integer, text)
--;
-- As before; with the digest that was announced for it, a chunk of an upload that is under way is claimed at once, which
-- spares its question of its own once the bytes have come. How many are written is told where this one is.
create function app.begin_in(p_scope jsonb, p_at jsonb, p_user integer, p_vendor integer, p_key text, p_upload uuid,
  p_chunk integer, p_content text, p_digest bytea) returns jsonb language plpgsql as $$
declare u upload; v_wire text; v_received integer := 0; v_digest text; v_written boolean := false; v_claimed boolean := false;
begin
  select * into u from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
  if found and u.document_id is not null then
    select wire into v_wire from node where id = u.document_id and vendor_id = p_vendor;
    -- The document is gone for good: what is sent now is a new upload.
    if v_wire is null then
      delete from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
      u := null;
    end if;
  end if;
  if u.id is not null and u.document_id is null then
    if p_digest is not null then
      -- A claim that a crash of the database takes along is made again.
      perform set_config('synchronous_commit', 'off', true);
      insert into upload_chunk (vendor_id, user_id, upload_id, number, digest, seen)
      select vendor_id, user_id, id, p_chunk, p_digest, false from upload
       where vendor_id = p_vendor and user_id = p_user and id = p_upload and incarnation = u.incarnation for key share
      on conflict do nothing;
      v_claimed := found;
    end if;
    select encode(digest, 'hex'), written into v_digest, v_written from upload_chunk
     where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
    if v_written then
      select count(*) into v_received from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written;
    end if;
  end if;
  return jsonb_build_object('facts', app.facts_with(p_scope, p_at, p_key),
    'known', exists (select 1 from content where firm_id = (p_scope->>'firm_id')::integer and checksum = p_content),
    'upload', case when u.id is null then null else jsonb_build_object('name', u.name, 'folder_id', u.folder_id, 'total_size', u.total_size,
      'incarnation', u.incarnation, 'received', v_received, 'digest', v_digest, 'written', coalesce(v_written, false),
      'claimed', v_claimed, 'wire', v_wire) end);
end $$
--;
drop function app.begin_all(bytea, integer, bigint, text[], uuid[], integer[], text[])
--;
create function app.begin_all(p_session bytea, p_vendor integer, p_folder bigint, p_keys text[], p_uploads uuid[],
  p_chunks integer[], p_contents text[], p_digests text[])
returns table (session_id integer, user_id integer, is_super_admin boolean, begun jsonb) language plpgsql as $$
declare v_scope jsonb; v_folder jsonb;
begin
  select s.session_id, s.user_id, s.is_super_admin into session_id, user_id, is_super_admin from app.session(p_session) s;
  if not found then return; end if;
  v_scope := app.enter_vendor(user_id, p_vendor, 'documents')::jsonb;
  if v_scope is not null then v_folder := app.folder_in(p_vendor, p_folder); end if;
  for v_place in 1 .. cardinality(p_keys) loop
    if v_scope is not null then
      begun := app.begin_in(v_scope, v_folder, user_id, p_vendor, p_keys[v_place], p_uploads[v_place], p_chunks[v_place],
        p_contents[v_place], decode(nullif(p_digests[v_place], ''), 'hex'));
    end if;
    return next;
  end loop;
end $$
--;
-- As before, and a claim that was made before its bytes came is now everybody's who has them.
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
  insert into upload_chunk as c (vendor_id, user_id, upload_id, number, digest) values (p_vendor, p_user, p_upload, p_chunk, p_digest)
  on conflict (vendor_id, user_id, upload_id, number) do update set seen = true where c.digest = p_digest and not c.seen;
  select digest, written into v from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
  return jsonb_build_object('ours', v.digest = p_digest, 'written', v.written, 'incarnation', u.incarnation);
end $$
--;
-- Takes a claim back whose bytes did not come, unless somebody else has brought them.
create function app.release_chunk(p_user integer, p_vendor integer, p_upload uuid, p_incarnation uuid, p_chunk integer)
returns void language plpgsql as $$
begin
  if app.enter_vendor(p_user, p_vendor) is null then return; end if;
  delete from upload_chunk c using upload u
   where u.vendor_id = p_vendor and u.user_id = p_user and u.id = p_upload and u.incarnation = p_incarnation
     and c.vendor_id = u.vendor_id and c.user_id = u.user_id and c.upload_id = u.id and c.number = p_chunk
     and not c.seen and not c.written;
end $$
