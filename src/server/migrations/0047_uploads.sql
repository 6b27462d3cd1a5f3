-- A version's content waits to be read where it has never been; where it has, its words are there at once. Each found
-- one is taken by itself: joined with all at once, the planner read every node of every company for a handful of
-- versions, as long as it had last counted a small table.
create or replace function app.text_wanted() returns trigger language plpgsql security definer set search_path = public as $$
declare r record;
begin
  insert into content_text (firm_id, checksum, media_type)
  select distinct on (a.firm_id, a.content) a.firm_id, a.content, a.media_type from added a order by a.firm_id, a.content
  on conflict do nothing;
  for r in select a.document_id, a.id, t.words from added a, lateral (
      select c.words from content_text c where c.firm_id = a.firm_id and c.checksum = a.content and c.state = 'read' offset 0) t loop
    if exists (select from node n where n.id = r.document_id and n.version_id = r.id) then
      update node_search s set words = s.name_words || r.words || app.vendor_lexeme(s.vendor_id) where s.node_id = r.document_id;
    end if;
  end loop;
  return null;
end $$
--;
-- What decides on a document is of its folder and of its name; where many files come into one folder, the folder is
-- looked at once.
create function app.folder_in(p_vendor integer, p_folder bigint) returns jsonb language plpgsql stable as $$
declare v_folder jsonb;
begin
  select jsonb_build_object('id', id, 'alias', alias, 'is_root', is_root, 'is_default', is_default, 'read_only', read_only,
      'is_trashed', deleted_at is not null or buried, 'theme_acl', case when rule_id = any (app.scope_read_rules()) then 'read-only' end) into v_folder
    from node where id = p_folder and vendor_id = p_vendor and kind = 'folder';
  return v_folder;
end $$
--;
create function app.facts_with(p_scope jsonb, p_folder jsonb, p_key text) returns jsonb language plpgsql stable as $$
declare v_id bigint := (p_folder->>'id')::bigint; v_existing jsonb;
begin
  if v_id is not null then
    -- The order leaves the planner the one index that holds the name, before it has ever counted the table.
    select jsonb_build_object('id', id, 'kind', kind, 'name', name, 'is_validated', validated_at is not null, 'is_held', held_since is not null,
        'read_only', read_only, 'revision', revision, 'theme_acl', case when rule_id = any (app.scope_read_rules()) then 'read-only' end) into v_existing
      from node where parent_id = v_id and name_key >= p_key and name_key <= p_key and deleted_at is null
     order by parent_id, name_key limit 1;
    if v_existing is null and exists (select from node where id = v_id and is_mixed) and cardinality(app.taken_keys(v_id, array[p_key])) > 0 then
      v_existing := jsonb_build_object('id', 0, 'kind', 'folder', 'name', p_key, 'is_validated', false, 'read_only', true, 'revision', 0, 'theme_acl', null);
    end if;
  end if;
  return jsonb_build_object('scope', p_scope, 'folder', p_folder, 'existing', v_existing);
end $$
--;
create or replace function app.facts_in(p_scope json, p_vendor integer, p_folder bigint, p_key text) returns jsonb language plpgsql as $$
begin
  return app.facts_with(p_scope::jsonb, app.folder_in(p_vendor, p_folder), p_key);
end $$
--;
drop function app.begin_in(json, integer, integer, bigint, text, uuid, integer, text)
--;
create function app.begin_in(p_scope jsonb, p_at jsonb, p_user integer, p_vendor integer, p_key text, p_upload uuid,
  p_chunk integer, p_content text) returns jsonb language plpgsql as $$
declare u upload; v_wire text; v_received integer := 0; v_digest text; v_written boolean := false;
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
    select count(*) into v_received from upload_chunk where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written;
    select encode(digest, 'hex'), written into v_digest, v_written from upload_chunk
     where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and number = p_chunk;
  end if;
  return jsonb_build_object('facts', app.facts_with(p_scope, p_at, p_key),
    'known', exists (select 1 from content where firm_id = (p_scope->>'firm_id')::integer and checksum = p_content),
    'upload', case when u.id is null then null else jsonb_build_object('name', u.name, 'folder_id', u.folder_id, 'total_size', u.total_size,
      'incarnation', u.incarnation, 'received', v_received, 'digest', v_digest, 'written', coalesce(v_written, false), 'wire', v_wire) end);
end $$
--;
create or replace function app.begin_all(p_session bytea, p_vendor integer, p_folder bigint, p_keys text[], p_uploads uuid[],
  p_chunks integer[], p_contents text[])
returns table (session_id integer, user_id integer, is_super_admin boolean, begun jsonb) language plpgsql as $$
declare v_scope jsonb; v_folder jsonb;
begin
  select s.session_id, s.user_id, s.is_super_admin into session_id, user_id, is_super_admin from app.session(p_session) s;
  if not found then return; end if;
  v_scope := app.enter_vendor(user_id, p_vendor, 'documents')::jsonb;
  if v_scope is not null then v_folder := app.folder_in(p_vendor, p_folder); end if;
  for v_place in 1 .. cardinality(p_keys) loop
    if v_scope is not null then
      begun := app.begin_in(v_scope, v_folder, user_id, p_vendor, p_keys[v_place], p_uploads[v_place], p_chunks[v_place], p_contents[v_place]);
    end if;
    return next;
  end loop;
end $$
--;
-- In a language whose plans can be kept.
create or replace function app.taken_keys(p_folder bigint, p_keys text[]) returns text[] language plpgsql stable security definer
set search_path = public as $$
begin
  return (select coalesce(array_agg(taken.name_key), '{}') from unnest(p_keys) k, lateral (
    select n.name_key from node n
     where n.parent_id = p_folder and n.name_key >= k and n.name_key <= k and n.firm_id = app.scope_firm() and n.deleted_at is null
     order by n.parent_id, n.name_key limit 1) taken);
end $$
--;
-- A plan made for the very files of a batch looks cheaper than one for any, by less than making it costs.
do $$ begin
  alter function app.taken_keys(bigint, text[]) set plan_cache_mode = force_generic_plan;
  alter function app.finish_uploads(integer, integer, bigint, jsonb, jsonb, json) set plan_cache_mode = force_generic_plan;
end $$
--;
-- One document as the scope that was entered sees it.
create function app.document_in(p_vendor integer, p_ref text) returns text language plpgsql stable as $$
declare v_wire text;
begin
  if length(p_ref) = 16 then
    select case when n.rule_id is null and not n.is_mixed then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end into v_wire
      from node n join node f on f.id = n.parent_id
     where n.hash = p_ref and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  else
    select case when n.rule_id is null and not n.is_mixed then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end into v_wire
      from node n join node f on f.id = n.parent_id
     where n.id = p_ref::bigint and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  end if;
  return '{"data":' || v_wire || '}';
end $$
--;
create or replace function app.read_document(p_user integer, p_vendor integer, p_ref text) returns text language plpgsql as $$
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  return app.document_in(p_vendor, p_ref);
end $$
--;
-- Documents of one company that are asked for together, by whomever: the scope is entered anew for each person.
create function app.read_documents(p_vendor integer, p_users integer[], p_refs text[]) returns table (text text) language plpgsql as $$
declare v_user integer; v_enters boolean;
begin
  for v_place in 1 .. cardinality(p_refs) loop
    if v_user is distinct from p_users[v_place] then
      v_user := p_users[v_place];
      v_enters := app.enter_vendor(v_user, p_vendor, 'documents') is not null;
    end if;
    text := case when v_enters then app.document_in(p_vendor, p_refs[v_place]) end;
    return next;
  end loop;
end $$
--;
do $$ begin
  revoke all on function app.folder_in(integer, bigint), app.facts_with(jsonb, jsonb, text),
    app.begin_in(jsonb, jsonb, integer, integer, text, uuid, integer, text), app.document_in(integer, text),
    app.read_documents(integer, integer[], text[]) from public;
  grant execute on function app.folder_in(integer, bigint), app.facts_with(jsonb, jsonb, text),
    app.begin_in(jsonb, jsonb, integer, integer, text, uuid, integer, text), app.document_in(integer, text),
    app.read_documents(integer, integer[], text[]) to dossier_app;
end $$
