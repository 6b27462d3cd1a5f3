-- An upload belongs to its person in its company: the same identifier elsewhere is another upload. No foreign key to
-- nodes, so that emptying a trash does not search this table; an upload whose folder is gone is forgotten by its age.
drop table upload_chunk
--;
drop table upload
--;
create table upload (
  vendor_id    integer not null references vendor on delete cascade,
  user_id      integer not null,
  id           uuid not null,
  -- Names the file that its chunks are written to: an upload that begins again has another, so that what is still
  -- being written for the one before never reaches it.
  incarnation  uuid not null default gen_random_uuid(),
  firm_id      integer not null,
  folder_id    bigint not null,
  name         text not null,
  total_size   bigint not null,
  -- Set in the transaction that makes the document visible.
  document_id  bigint,
  touched_at   timestamptz not null default now(),
  primary key (vendor_id, user_id, id)
)
--;
create index upload_age on upload (touched_at)
--;
-- A chunk is claimed before its bytes are written and for as long as its upload lasts, so that one number never holds
-- the bytes of two digests.
create table upload_chunk (
  vendor_id  integer not null,
  user_id    integer not null,
  upload_id  uuid not null,
  number     integer not null,
  digest     bytea not null,
  written    boolean not null default false,
  primary key (vendor_id, user_id, upload_id, number),
  foreign key (vendor_id, user_id, upload_id) references upload on delete cascade
)
--;
do $$ declare t text; begin
  foreach t in array array['upload','upload_chunk'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    -- Entered companies only, and of those the person's own uploads.
    execute format('create policy scope on %I to dossier_app using (user_id = (select app.scope_user()) and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_app, dossier_gate', t);
  end loop;
end $$
--;
create index version_content on version (firm_id, content)
--;
-- What decides on a new document: the person, the folder, and who has the name already. Compared whole when the
-- document is made, so that a decision never outlives its facts. Null: no such company for this user.
create function app.facts_in(p_scope json, p_vendor integer, p_folder bigint, p_key text) returns jsonb language plpgsql as $$
declare v_folder jsonb; v_existing jsonb;
begin
  select jsonb_build_object('id', id, 'alias', alias, 'is_root', is_root, 'is_default', is_default, 'read_only', read_only,
      'is_trashed', deleted_at is not null or buried) into v_folder
    from node where id = p_folder and vendor_id = p_vendor and kind = 'folder';
  if v_folder is not null then
    -- The order leaves the planner the one index that holds the name, before it has ever counted the table.
    select jsonb_build_object('id', id, 'kind', kind, 'name', name, 'is_validated', validated_at is not null, 'read_only', read_only,
        'revision', revision) into v_existing
      from node where parent_id = p_folder and name_key >= p_key and name_key <= p_key and deleted_at is null
     order by parent_id, name_key limit 1;
  end if;
  return jsonb_build_object('scope', p_scope, 'folder', v_folder, 'existing', v_existing);
end $$
--;
create function app.upload_facts(p_user integer, p_vendor integer, p_folder bigint, p_key text) returns jsonb language plpgsql as $$
declare v_scope json;
begin
  v_scope := app.enter_vendor(p_user, p_vendor);
  if v_scope is null then return null; end if;
  return app.facts_in(v_scope, p_vendor, p_folder, p_key);
end $$
--;
-- Everything a chunk needs to know before its first byte is read, in one round trip.
create function app.begin_chunk(p_user integer, p_vendor integer, p_folder bigint, p_key text, p_upload uuid, p_chunk integer, p_content text)
returns jsonb language plpgsql as $$
declare v_facts jsonb; u upload; v_wire text; v_received integer := 0; v_digest text; v_written boolean := false;
begin
  v_facts := app.upload_facts(p_user, p_vendor, p_folder, p_key);
  if v_facts is null then return null; end if;
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
    select count(*) into v_received from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written;
    select encode(digest, 'hex'), written into v_digest, v_written from upload_chunk
     where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
  end if;
  return jsonb_build_object('facts', v_facts,
    'known', exists (select 1 from content where firm_id = (v_facts->'scope'->>'firm_id')::integer and checksum = p_content),
    'upload', case when u.id is null then null else jsonb_build_object('name', u.name, 'folder_id', u.folder_id, 'total_size', u.total_size,
      'incarnation', u.incarnation, 'received', v_received, 'digest', v_digest, 'written', coalesce(v_written, false), 'wire', v_wire) end);
end $$
--;
-- Claims a chunk for a digest; answers whether that digest holds it, whether its bytes are there and where they belong,
-- null where the upload is another file by now. Only what was written makes the upload younger: its file is never older.
create function app.claim_chunk(p_user integer, p_vendor integer, p_folder bigint, p_upload uuid, p_name text, p_size bigint, p_chunk integer, p_digest bytea)
returns jsonb language plpgsql as $$
declare v_scope json; u upload; v record;
begin
  v_scope := app.enter_vendor(p_user, p_vendor);
  if v_scope is null then return null; end if;
  insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size)
  values (p_vendor, p_user, p_upload, (v_scope->>'firm_id')::integer, p_folder, p_name, p_size)
  on conflict (vendor_id, user_id, id) do update set touched_at = upload.touched_at returning * into u;
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
-- Records that a claimed chunk's bytes are on the disk; answers how many are and, once all are, the file's checksum
-- (UPL-O04). Null: the upload was cancelled meanwhile, and may have begun again.
create function app.record_chunk(p_user integer, p_vendor integer, p_upload uuid, p_incarnation uuid, p_chunk integer, p_chunks integer)
returns jsonb language plpgsql as $$
declare u upload; v_received integer; v_checksum text;
begin
  if app.enter_vendor(p_user, p_vendor) is null then return null; end if;
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
--;
-- Makes a whole file visible: version, document, content, event and upload in the caller's one transaction. `p_expected`
-- are the facts that were decided on; where they no longer hold nothing is done and the present ones are answered. Nor is
-- anything done for an upload in chunks (`p_incarnation`) that was cancelled meanwhile.
-- The commit does not wait for the disk, so that the folder and the log are free for the next file at once: whoever
-- tells of the document waits for `app.settle` first.
create function app.finish_upload(p_user integer, p_vendor integer, p_folder bigint, p_key text, p_upload uuid, p_expected jsonb,
  p_sent_name text, p_name text, p_extension text, p_media text, p_size bigint, p_checksum text, p_sha256 text, p_as_version boolean,
  p_incarnation uuid)
returns jsonb language plpgsql as $$
declare v_facts jsonb; v_scope json; v_firm integer; u upload; d node; v_id bigint; v_version bigint; v_wire text; v_type text; v_before jsonb; v_parent bigint; v_revision integer := 1;
begin
  v_scope := app.enter_vendor(p_user, p_vendor);
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
  -- The new date keeps the reclaimer away from a content that nobody named until now.
  insert into content (firm_id, checksum, size, sha256) values (v_firm, p_checksum, p_size, p_sha256)
  on conflict (firm_id, checksum) do update set created_at = now();
  -- The order of every change of the tree: its lock, the folder, the document, the log. Held to the end, so that a
  -- folder on its way to the trash, or a name being taken, is seen by one of the two.
  perform pg_advisory_xact_lock_shared(20250, p_vendor);
  select parent_id into v_parent from node where id = p_folder and vendor_id = p_vendor for no key update;
  if p_as_version then
    select * into d from node where id = (p_expected->'existing'->>'id')::bigint and vendor_id = p_vendor for no key update;
  end if;
  v_facts := app.facts_in(v_scope, p_vendor, p_folder, p_key);
  if v_facts is distinct from p_expected then
    -- Nothing of a file in one piece is kept before it is visible.
    if p_sha256 is not null then delete from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
    elsif u.document_id is not null then update upload set document_id = null where vendor_id = p_vendor and user_id = p_user and id = p_upload; end if;
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
    insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id, version_number, author_id)
    overriding system value
    values (v_id, v_firm, p_vendor, 'document', p_folder, p_name, p_key, p_extension, p_size, p_media, v_version, 1, p_user)
    returning wire into v_wire;
  end if;
  insert into version (id, firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
  overriding system value
  values (v_version, v_firm, p_vendor, v_id, d.version_id, coalesce(d.version_number, 0) + 1, p_checksum, p_size, p_media, p_user);
  if u.document_id is null then update upload set document_id = v_id where vendor_id = p_vendor and user_id = p_user and id = p_upload; end if;
  if p_sha256 is null then delete from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload; end if;
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after, folders)
  values (v_firm, p_vendor, p_user, 'document', v_id, 'document', v_type,
    jsonb_build_object('checksum', p_checksum, 'size', p_size), v_before,
    jsonb_build_object('state', 'unvalidated', 'name', coalesce(d.name, p_name), 'folder_id', p_folder, 'version_id', v_version, 'revision', v_revision),
    array_remove(array[p_folder, v_parent], null));
  return jsonb_build_object('done', v_wire, 'made', true);
end $$
--;
-- Commits a record of its own and waits for it as the server is set to wait for any commit: all that was committed
-- before is then as safe as it.
create function app.settle() returns void language sql as $$ select pg_logical_emit_message(true, 'dossier', '') $$
--;
-- Name keys of a folder that begin like a name, to number a new one (DOC-027).
create function app.similar_names(p_user integer, p_vendor integer, p_folder bigint, p_prefix text) returns text[] language plpgsql as $$
begin
  if app.enter_vendor(p_user, p_vendor) is null then return null; end if;
  return (select coalesce(array_agg(name_key), '{}') from node where parent_id = p_folder and deleted_at is null and starts_with(name_key, p_prefix));
end $$
--;
-- [UPL-O09] What the server has of an upload, beside the facts that decide on it.
create function app.probe_upload(p_user integer, p_vendor integer, p_folder bigint, p_key text, p_upload uuid) returns jsonb language plpgsql as $$
declare v_facts jsonb; u upload;
begin
  v_facts := app.upload_facts(p_user, p_vendor, p_folder, p_key);
  if v_facts is null then return null; end if;
  select * into u from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
  return jsonb_build_object('facts', v_facts, 'upload', case when u.id is null then null else jsonb_build_object(
    'name', u.name, 'folder_id', u.folder_id, 'total_size', u.total_size,
    'received', (select coalesce(jsonb_agg(number order by number), '[]') from upload_chunk
      where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written),
    'document', (select wire::jsonb from node where id = u.document_id and vendor_id = p_vendor)) end);
end $$
--;
-- Forgets an unfinished upload; answers what its file is named by, or null where the company is none of the user's.
create function app.cancel_upload(p_user integer, p_vendor integer, p_upload uuid) returns jsonb language plpgsql as $$
declare v_scope json; v_gone uuid;
begin
  v_scope := app.enter_vendor(p_user, p_vendor);
  if v_scope is null then return null; end if;
  delete from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload and document_id is null
    returning incarnation into v_gone;
  return jsonb_build_object('firm', v_scope->'firm_id', 'upload', v_gone);
end $$
--;
-- What a download is about, under the same conditions as the document itself.
create function app.read_bytes(p_user integer, p_vendor integer, p_ref text, p_version bigint) returns json language plpgsql as $$
declare n node;
begin
  if app.enter_vendor(p_user, p_vendor) is null then return null; end if;
  if length(p_ref) = 16 then select * into n from node where hash = p_ref and vendor_id = p_vendor and kind = 'document';
  else select * into n from node where id = p_ref::bigint and vendor_id = p_vendor and kind = 'document'; end if;
  if n.id is null or (n.deleted_at is null and exists (select 1 from node f where f.id = n.parent_id and (f.buried or f.deleted_at is not null))) then
    return null;
  end if;
  return (select json_build_object('firm_id', v.firm_id, 'name', n.name, 'extension', n.extension, 'media_type', v.media_type,
      'checksum', v.content, 'size', v.size)
    from version v where v.document_id = n.id and v.id = coalesce(p_version, n.version_id));
end $$
--;
-- The jobs' own doors: no person stands behind them, so each does one thing only.
create function app.set_content_hash(p_firm integer, p_checksum text, p_sha256 text) returns void
language sql security definer set search_path = public as $$
  update content set sha256 = p_sha256 where firm_id = p_firm and checksum = p_checksum
$$
--;
create function app.forget_uploads(p_age interval, p_limit integer) returns table (firm integer, upload uuid)
language sql security definer set search_path = public as $$
  delete from upload u using (select o.vendor_id, o.user_id, o.id from upload o where o.touched_at < now() - p_age
    order by o.touched_at limit p_limit for update skip locked) old
   where u.vendor_id = old.vendor_id and u.user_id = old.user_id and u.id = old.id
  returning u.firm_id, u.incarnation
$$
--;
create function app.forget_contents(p_age interval) returns void
language sql security definer set search_path = public as $$
  delete from content c where c.created_at < now() - p_age
    and not exists (select 1 from version v where v.firm_id = c.firm_id and v.content = c.checksum)
$$
--;
-- Those of the named contents of a firm that a row still stands for.
create function app.known_contents(p_firm integer, p_checksums text[]) returns text[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(c.checksum), '{}') from content c where c.firm_id = p_firm and c.checksum = any (p_checksums)
$$
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('set_content_hash', 'forget_uploads', 'forget_contents', 'known_contents') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
  end loop;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('set_content_hash', 'forget_uploads', 'forget_contents', 'known_contents', 'upload_facts', 'begin_chunk', 'claim_chunk',
        'record_chunk', 'facts_in', 'finish_upload', 'settle', 'similar_names', 'probe_upload', 'cancel_upload', 'read_bytes') loop
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
