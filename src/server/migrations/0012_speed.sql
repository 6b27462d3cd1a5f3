-- What a row says twice is looked up once: whose company a document is and of which firm follows from its company and
-- its document.
alter table node drop constraint node_firm_id_fkey
--;
alter table version drop constraint version_firm_id_fkey, drop constraint version_vendor_id_fkey
--;
-- Documents of a company are numbered as they come, from 1. A number is never given twice.
create table document_number (
  vendor_id  integer primary key references vendor on delete cascade,
  firm_id    integer not null,
  last       integer not null
)
--;
alter table document_number enable row level security
--;
alter table document_number force row level security
--;
do $$ begin execute format('create policy owner on document_number to %I using (true) with check (true)', current_user); end $$
--;
create policy scope on document_number to dossier_app using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
grant select, insert, update on document_number to dossier_app
--;
update node n set number = d.place from (select id, row_number() over (partition by vendor_id order by id)
    + coalesce(max(number) over (partition by vendor_id), 0) as place from node where kind = 'document' and number = 0) d
 where n.id = d.id
--;
-- The first of `p_count` numbers that follow each other.
create function app.next_number(p_firm integer, p_vendor integer, p_count integer) returns integer language plpgsql as $$
declare v_last integer;
begin
  update document_number set last = last + p_count where vendor_id = p_vendor returning last into v_last;
  if not found then
    insert into document_number (vendor_id, firm_id, last)
    values (p_vendor, p_firm, (select coalesce(max(number), 0) from node where vendor_id = p_vendor and kind = 'document') + p_count)
    on conflict (vendor_id) do update set last = document_number.last + p_count returning last into v_last;
  end if;
  return v_last - p_count + 1;
end $$
--;
-- What is added is counted once per statement, so that a hundred documents write their folder once.
create function app.count_added() returns trigger language plpgsql as $$
begin
  update node set counter = counter + c.items, folder_count = folder_count + c.folders
    from (select parent_id, count(*) as items, count(*) filter (where kind = 'folder') as folders from added
           where parent_id is not null and deleted_at is null group by parent_id) c
   where node.id = c.parent_id;
  return null;
end $$
--;
drop trigger counters on node
--;
create trigger counters after insert on node referencing new table as added for each statement execute function app.count_added()
--;
create trigger counters_moved after delete or update of parent_id, deleted_at on node for each row execute function app.keep_counters()
--;
drop function app.finish_upload(integer, integer, bigint, text, uuid, jsonb, text, text, text, text, bigint, text, text, boolean, uuid)
--;
-- Makes a whole file visible: version, document, content, event and upload in the caller's one transaction. `p_expected`
-- are the facts that were decided on, `p_by` the rights that the event was decided with; where the facts no longer hold
-- nothing is done and the present ones are answered. Nor is anything done for an upload in chunks (`p_incarnation`) that
-- was cancelled meanwhile.
-- The commit does not wait for the disk, so that the folder and the log are free for the next file at once: whoever
-- tells of the document waits for `app.settle` first.
create function app.finish_upload(p_user integer, p_vendor integer, p_folder bigint, p_key text, p_upload uuid, p_expected jsonb,
  p_sent_name text, p_name text, p_extension text, p_media text, p_size bigint, p_checksum text, p_sha256 text, p_as_version boolean,
  p_incarnation uuid, p_by jsonb)
returns jsonb language plpgsql as $$
declare v_facts jsonb; v_scope json; v_firm integer; u upload; d node; v_id bigint; v_version bigint; v_wire text; v_type text; v_before jsonb; v_parent bigint; v_revision integer := 1;
  v_payload jsonb := '{}';
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
    v_payload := jsonb_build_object('kind', 'document', 'name', p_name, 'isTaken', false);
    insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id, version_number, author_id, number)
    overriding system value
    values (v_id, v_firm, p_vendor, 'document', p_folder, p_name, p_key, p_extension, p_size, p_media, v_version, 1, p_user, app.next_number(v_firm, p_vendor, 1))
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
    jsonb_build_object('state', 'unvalidated', 'name', coalesce(d.name, p_name), 'folder_id', p_folder, 'version_id', v_version, 'revision', v_revision),
    array_remove(array[p_folder, v_parent], null));
  return jsonb_build_object('done', v_wire, 'made', true);
end $$
--;
create type app.whole_file as (identifier uuid, sent_name text, name text, name_key text, extension text, media text, size bigint,
  checksum text, sha256 text, document_id bigint, version_id bigint)
--;
-- The same for new documents of one person in one folder that came in one piece each, with names that differ from each
-- other: one transaction and one statement a table for all of them. Answers those that were made; each of the others
-- (its name is taken, it was made before, the facts changed) is asked for with `finish_upload`.
create function app.finish_uploads(p_user integer, p_vendor integer, p_folder bigint, p_expected jsonb, p_by jsonb, p_files json)
returns table (identifier uuid, wire text) language plpgsql as $$
#variable_conflict use_column
declare v_scope json; v_firm integer; v_parent bigint; v_files app.whole_file[]; v_ids uuid[]; v_taken text[]; v_number integer; v_wires text[];
begin
  v_scope := app.enter_vendor(p_user, p_vendor);
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
  -- In the order of their names, so that two that store the same contents never wait for each other.
  insert into content (firm_id, checksum, size, sha256)
  select distinct on (f.checksum) v_firm, f.checksum, f.size, f.sha256 from unnest(v_files) f order by f.checksum
  on conflict (firm_id, checksum) do update set created_at = now();
  -- The order of every change of the tree: its lock, the folder, the documents, the log.
  perform pg_advisory_xact_lock_shared(20250, p_vendor);
  select parent_id into v_parent from node where id = p_folder and vendor_id = p_vendor for no key update;
  if app.facts_in(v_scope, p_vendor, p_folder, '') is distinct from p_expected then v_taken := null;
  else
    v_taken := array(select name_key from node where parent_id = p_folder and deleted_at is null
      and name_key = any (array(select f.name_key from unnest(v_files) f)));
  end if;
  if v_taken is null or cardinality(v_taken) > 0 then
    -- Nothing of a file in one piece is kept before it is visible.
    delete from upload where vendor_id = p_vendor and user_id = p_user
       and id = any (array(select f.identifier from unnest(v_files) f where v_taken is null or f.name_key = any (v_taken)));
    v_files := array(select f::app.whole_file from unnest(v_files) f where f.name_key <> all (v_taken));
  end if;
  if cardinality(v_files) = 0 then return; end if;
  v_number := app.next_number(v_firm, p_vendor, cardinality(v_files)) - 1;
  with made as (
    insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id, version_number, author_id, number)
    overriding system value
    select f.document_id, v_firm, p_vendor, 'document', p_folder, f.name, f.name_key, f.extension, f.size, f.media, f.version_id, 1, p_user, v_number + f.place
      from unnest(v_files) with ordinality as f (identifier, sent_name, name, name_key, extension, media, size, checksum, sha256, document_id, version_id, place)
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
  -- Ids were taken in the order of the files.
  return query select f.identifier, v_wires[f.place]
    from unnest(v_files) with ordinality as f (identifier, sent_name, name, name_key, extension, media, size, checksum, sha256, document_id, version_id, place);
end $$
--;
grant execute on function app.next_number(integer, integer, integer), app.count_added(),
  app.finish_upload(integer, integer, bigint, text, uuid, jsonb, text, text, text, text, bigint, text, text, boolean, uuid, jsonb),
  app.finish_uploads(integer, integer, bigint, jsonb, jsonb, json) to dossier_app
