-- A folder's content (FolderContent) in the order of one index, a few hundred nodes at a time: one statement for all of it
-- would carry every row through a sort, or through the memory that numbers and gathers them, and both cost more than
-- reading the rows. Each order has its own function, so that its statements are planned once per connection, and each is
-- stable, so that all its batches see the folder as it was when the call began.
-- Folders stay first in either order; within them and within documents the key, then the id. The cursor is the last
-- row's kind and keys, so a page costs the same wherever it lies. `p_filter` narrows the documents and none of the
-- folders: {"author", "extensions" with "among" (those, or all but those), "theme" (on the document or from above),
-- "from", "to" (days in Paris, both included)}; what is absent narrows nothing. No row: no such folder for this user.
-- The answer is bytes, which nobody has to look at as text again, in parts that fit into the memory a reader has anyway.
do $x$
declare
  o record;
  v_batch text := $q$
        select textsend(string_agg(wire, ',')), count(*), array_agg(key), array_agg(id) into v_bytes, v_n, v_keys, v_ids from (
          select case when rule_id is null and not is_mixed then wire else app.as_seen(id, wire, rule_id, is_mixed) end as wire,
              <key> as key, id from node
           where parent_id = v.id and kind = v_kind and deleted_at is null <after>
             and (v_validated is null or (validated_at is not null) = v_validated)
             and (v_author is null or author_id = v_author)
             and (v_theme is null or (rule_id is not null and app.rule_themes(rule_id)::jsonb @> v_theme))
             and (v_extensions is null or (extension = any (v_extensions)) = v_among)
             and (v_from is null or start_date >= v_from) and (v_to is null or start_date < v_to)
           order by <key> <way>, id <way> limit v_most) page;$q$;
  v_function text := $f$
create function app.content_by_<order>(p_user integer, p_vendor integer, p_ref text, p_validated boolean, p_cursor json, p_limit integer, p_filter json)
-- A plan that sorts is made when folders are small, and kept for those that are not. The whole answer is gathered before
-- it is sent.
returns setof bytea language plpgsql stable set enable_sort = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' as $b$
declare
  v node; v_kind text; v_left integer := coalesce(p_limit, 10000); v_most integer; v_n integer; v_bytes bytea; v_glue bytea := '';
  v_is_next boolean; v_key <type>; v_id bigint; v_keys <type>[]; v_ids bigint[]; v_last json;
  v_validated boolean; v_author bigint; v_theme jsonb; v_extensions text[]; v_among boolean; v_from timestamptz; v_to timestamptz;
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return; end if;
  v := app.find_folder(p_vendor, p_ref);
  if v.id is null then return; end if;
  return next textsend(concat('{"folder":', v.wire, ',"breadcrumbs":', app.crumbs(v.id), ',"data":['));
  for v_place in 0 .. 1 loop
    continue when v_place < (p_cursor->>0)::integer;
    v_kind := case v_place when 0 then 'folder' else 'document' end;
    v_is_next := coalesce((p_cursor->>0)::integer = v_place, false);
    if v_is_next then
      v_key := (p_cursor->>1)::<type>;
      v_id := (p_cursor->>2)::bigint;
    end if;
    if v_kind = 'document' then
      v_validated := p_validated;
      v_author := p_filter->>'author';
      v_theme := to_jsonb((p_filter->>'theme')::integer);
      v_extensions := case when p_filter->'extensions' is not null then array(select json_array_elements_text(p_filter->'extensions')) end;
      v_among := p_filter->>'among';
      v_from := (p_filter->>'from')::date::timestamp at time zone 'Europe/Paris';
      v_to := ((p_filter->>'to')::date + 1)::timestamp at time zone 'Europe/Paris';
    end if;
    loop
      v_most := least(v_left, 200);
      exit when v_most = 0;
      if v_is_next then <next>
      else <first>
      end if;
      exit when v_n = 0;
      for v_part in 0 .. (octet_length(v_bytes) - 1) / 28000 loop
        return next case v_part when 0 then v_glue else '' end || substr(v_bytes, v_part * 28000 + 1, 28000);
      end loop;
      v_glue := ',';
      v_left := v_left - v_n;
      v_is_next := true;
      v_key := v_keys[v_n];
      v_id := v_ids[v_n];
      if v_left = 0 then v_last := json_build_array(v_place, v_key, v_id); end if;
      exit when v_n < v_most;
    end loop;
  end loop;
  return next textsend(concat('],"next_cursor":',
    coalesce(to_json(replace(encode(convert_to(v_last::text, 'UTF8'), 'base64'), E'\n', ''))::text, 'null'), '}'));
end $b$ $f$;
begin
  v_function := replace(v_function, '<next>', replace(v_batch, '<after>', 'and (<key>, id) <past> (v_key, v_id)'));
  v_function := replace(v_function, '<first>', replace(v_batch, '<after>', ''));
  for o in
    select s.name || '_' || d.way as name, s.key, s.type, d.way, d.past
      from (values ('date', 'start_date', 'timestamptz'), ('name', 'name_key', 'text'), ('size', 'size', 'bigint'),
          ('type', 'extension', 'text')) as s (name, key, type), (values ('asc', '>'), ('desc', '<')) as d (way, past)
  loop
    execute replace(replace(replace(replace(replace(v_function, '<order>', o.name), '<key>', o.key), '<type>', o.type), '<way>', o.way), '<past>', o.past);
    execute format('grant execute on function app.content_by_%s(integer, integer, text, boolean, json, integer, json) to dossier_app', o.name);
  end loop;
end $x$
--;
drop function app.content_pieces(integer, integer, text, text, boolean, boolean, json, integer, json)
--;
-- What a chunk needs to know before its first byte is read, in a company that was entered. As `begin_chunk` before.
create function app.begin_in(p_scope json, p_user integer, p_vendor integer, p_folder bigint, p_key text, p_upload uuid, p_chunk integer, p_content text)
returns jsonb language plpgsql as $$
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
  return jsonb_build_object('facts', app.facts_in(p_scope, p_vendor, p_folder, p_key),
    'known', exists (select 1 from content where firm_id = (p_scope->>'firm_id')::integer and checksum = p_content),
    'upload', case when u.id is null then null else jsonb_build_object('name', u.name, 'folder_id', u.folder_id, 'total_size', u.total_size,
      'incarnation', u.incarnation, 'received', v_received, 'digest', v_digest, 'written', coalesce(v_written, false), 'wire', v_wire) end);
end $$
--;
-- The same for chunks of files of one folder that came together: the session is looked up and the company entered once
-- for all of them. One row each, in their order; none where there is no such session.
create function app.begin_all(p_session bytea, p_vendor integer, p_folder bigint, p_keys text[], p_uploads uuid[], p_chunks integer[], p_contents text[])
returns table (session_id integer, user_id integer, is_super_admin boolean, begun jsonb) language plpgsql as $$
declare v_scope json;
begin
  select s.session_id, s.user_id, s.is_super_admin into session_id, user_id, is_super_admin from app.session(p_session) s;
  if not found then return; end if;
  v_scope := app.enter_vendor(user_id, p_vendor, 'documents');
  for v_place in 1 .. cardinality(p_keys) loop
    if v_scope is not null then
      begun := app.begin_in(v_scope, user_id, p_vendor, p_folder, p_keys[v_place], p_uploads[v_place], p_chunks[v_place], p_contents[v_place]);
    end if;
    return next;
  end loop;
end $$
--;
do $$ begin
  grant execute on function app.begin_in(json, integer, integer, bigint, text, uuid, integer, text),
    app.begin_all(bytea, integer, bigint, text[], uuid[], integer[], text[]) to dossier_app;
  drop function app.begin_as(bytea, integer, bigint, text, uuid, integer, text);
  drop function app.begin_chunk(integer, integer, bigint, text, uuid, integer, text);
end $$
--;
-- One look-up after the other: joined, the planner may read every node up to the folder's, for each line of the log.
create or replace function app.keep_event_rule() returns trigger language plpgsql security definer set search_path = public as $$
declare n record;
begin
  if new.entity in ('document', 'folder', 'node', 'nodeWorkflow', 'nodeMark') then
    select parent_id, rule_id into n from node where id = new.entity_id;
    if new.machine = 'nodeThemes' then
      select rule_id into new.rule_id from node where id = n.parent_id;
    else
      new.rule_id := n.rule_id;
    end if;
  end if;
  return new;
end $$
