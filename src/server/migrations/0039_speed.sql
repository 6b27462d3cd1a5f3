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
