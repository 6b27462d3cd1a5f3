-- A folder's items outside of the trash in one sort order, folders first, as pieces of JSON (FolderContent) with a cursor. No row if the
-- user has no access to the company or folder. One function for each order, so that each keeps its own query plan for its index.
-- each: function: content_by_date_asc | column: start_date | order: start_date | type: timestamptz | direction: asc | beyond: >
-- each: function: content_by_date_desc | column: start_date | order: start_date | type: timestamptz | direction: desc | beyond: <
-- each: function: content_by_name_asc | column: name_key | order: name_key collate app.natural | type: text | direction: asc | beyond: >
-- each: function: content_by_name_desc | column: name_key | order: name_key collate app.natural | type: text | direction: desc | beyond: <
-- each: function: content_by_size_asc | column: size | order: size | type: bigint | direction: asc | beyond: >
-- each: function: content_by_size_desc | column: size | order: size | type: bigint | direction: desc | beyond: <
-- each: function: content_by_type_asc | column: extension | order: extension | type: text | direction: asc | beyond: >
-- each: function: content_by_type_desc | column: extension | order: extension | type: text | direction: desc | beyond: <
create or replace function app.{{function}}(
  p_user integer, p_vendor integer, p_ref text, p_validated boolean, p_cursor json, p_limit integer, p_filter json
) returns setof bytea
language plpgsql stable set enable_sort = off set plan_cache_mode = force_generic_plan set work_mem = '16MB'
as $$
declare
  v node; v_kind text; v_left integer := coalesce(p_limit, 10000); v_most integer; v_n integer; v_bytes bytea; v_glue bytea := '';
  v_is_next boolean; v_key {{type}}; v_id bigint; v_keys {{type}}[]; v_ids bigint[]; v_last json;
  v_validated boolean; v_author bigint; v_theme jsonb; v_extensions text[]; v_among boolean; v_from timestamptz; v_to timestamptz;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return; end if;
  v := app.find_folder(p_vendor, p_ref);
  if v.id is null then return; end if;
  return next textsend(concat('{"folder":', v.wire, ',"breadcrumbs":', app.crumbs(v.id), ',"data":['));
  for v_place in 0 .. 1 loop
    continue when v_place < (p_cursor->>0)::integer;
    v_kind := case v_place when 0 then 'folder' else 'document' end;
    v_is_next := coalesce((p_cursor->>0)::integer = v_place, false);
    if v_is_next then
      v_key := (p_cursor->>1)::{{type}};
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
      if v_is_next then
        select textsend(string_agg(wire, ',')), count(*), array_agg(key), array_agg(id) into v_bytes, v_n, v_keys, v_ids from (
          select case when rule_id is null and not is_mixed then wire else app.as_seen(id, wire, rule_id, is_mixed) end as wire,
              {{column}} as key, id from node
           where parent_id = v.id and kind = v_kind and deleted_at is null and ({{order}}, id) {{beyond}} (v_key, v_id)
             and (v_validated is null or (validated_at is not null) = v_validated)
             and (v_author is null or author_id = v_author)
             and (v_theme is null or (rule_id is not null and app.rule_themes(rule_id)::jsonb @> v_theme))
             and (v_extensions is null or (extension = any (v_extensions)) = v_among)
             and (v_from is null or start_date >= v_from) and (v_to is null or start_date < v_to)
           order by {{order}} {{direction}}, id {{direction}} limit v_most) page;
      else
        select textsend(string_agg(wire, ',')), count(*), array_agg(key), array_agg(id) into v_bytes, v_n, v_keys, v_ids from (
          select case when rule_id is null and not is_mixed then wire else app.as_seen(id, wire, rule_id, is_mixed) end as wire,
              {{column}} as key, id from node
           where parent_id = v.id and kind = v_kind and deleted_at is null
             and (v_validated is null or (validated_at is not null) = v_validated)
             and (v_author is null or author_id = v_author)
             and (v_theme is null or (rule_id is not null and app.rule_themes(rule_id)::jsonb @> v_theme))
             and (v_extensions is null or (extension = any (v_extensions)) = v_among)
             and (v_from is null or start_date >= v_from) and (v_to is null or start_date < v_to)
           order by {{order}} {{direction}}, id {{direction}} limit v_most) page;
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
end
$$;

grant execute on function app.{{function}} to dossier_app;
