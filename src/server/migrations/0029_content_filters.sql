drop function app.content_pieces(integer, integer, text, text, boolean, boolean, json, integer)
--;
-- The same as before, narrowed. A folder's content as it travels (FolderContent), in pieces of a few hundred nodes that follow each other: one value
-- of many megabytes would cost the database, the driver and the collector more than all else. The cursor is the last
-- row's sort keys, so a page costs the same wherever it lies. No row: no such folder for this user.
-- `p_filter` narrows the documents and none of the folders: {"author", "extensions" with "among" (those, or all but
-- those), "theme" (on the document or from above), "from", "to" (days in Paris, both included)}; what is absent narrows nothing, and nothing narrows the trash.
create function app.content_pieces(p_user integer, p_vendor integer, p_ref text, p_sort text, p_desc boolean, p_validated boolean, p_cursor json, p_limit integer, p_filter json)
returns setof text language plpgsql as $$
declare v node; v_trash boolean := p_ref in ('trash', '-1'); v_key text; v_type text; v_last json; r record; v_glue text := '';
  v_desc boolean := p_desc or v_trash; v_left integer := coalesce(p_limit, 10000);
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return; end if;
  -- Room for the longest answer: it is gathered before it is sent.
  if v_left > 2000 then perform set_config('work_mem', '16MB', true); end if;
  if v_trash then
    return next '{"folder":null,"breadcrumbs":[],"data":[';
  else
    v := app.find_folder(p_vendor, p_ref);
    if v.id is null then return; end if;
    return next concat('{"folder":', v.wire, ',"breadcrumbs":', app.crumbs(v.id), ',"data":[');
  end if;
  v_key := case when v_trash then 'deleted_at' else case p_sort when 'name' then 'name_key' when 'size' then 'size' when 'type' then 'extension' else 'start_date' end end;
  v_type := case when v_trash then 'timestamptz' else case p_sort when 'name' then 'text' when 'size' then 'bigint' when 'type' then 'text' else 'timestamptz' end end;
  -- Folders stay first in either order; within them and within documents the chosen key, then the id. Each kind comes
  -- from its index in the order of the answer: nothing is sorted by it, whatever the folder holds.
  for v_kind in 0..1 loop
    continue when (v_trash and v_kind = 0) or v_left = 0 or (not v_trash and v_kind = 0 and (p_cursor->>0)::integer = 1);
    for r in execute format($q$
      select string_agg(wire, ',') as piece, count(*) as n,
          json_build_array((array_agg(s))[count(*)], (array_agg(id))[count(*)]) as last from (
        select wire, s, id, (row_number() over () - 1) / 200 as part from (
          select wire, %1$s as s, id from node where %5$s
             and ($4::boolean is null or (validated_at is not null) = $4)
             and ($5->>'author' is null or author_id = ($5->>'author')::bigint)
             and ($5->>'theme' is null or (rule_id is not null and app.rule_themes(rule_id)::jsonb @> to_jsonb(($5->>'theme')::integer)))
             and ($5->'extensions' is null
               or (extension = any (array(select json_array_elements_text($5->'extensions')))) = ($5->>'among')::boolean)
             and ($5->>'from' is null or start_date >= (($5->>'from')::date::timestamp at time zone 'Europe/Paris'))
             and ($5->>'to' is null or start_date < ((($5->>'to')::date + 1)::timestamp at time zone 'Europe/Paris'))
             and ($2::json is null or (%1$s, id) %4$s (($2->>0)::%2$s, ($2->>1)::bigint))
           order by %1$s %3$s, id %3$s limit $3) page) parted
       group by part order by part $q$,
      v_key, v_type, case when v_desc then 'desc' else 'asc' end, case when v_desc then '<' else '>' end,
      case when v_trash then 'vendor_id = $1 and deleted_at is not null'
        else format('parent_id = $1 and deleted_at is null and kind = %L', case v_kind when 0 then 'folder' else 'document' end) end)
      using case when v_trash then p_vendor else v.id end,
        case when v_trash then p_cursor when (p_cursor->>0)::integer = v_kind then json_build_array(p_cursor->1, p_cursor->2) end,
        v_left, case when v_kind = 1 and not v_trash then p_validated end, case when v_kind = 1 and not v_trash then p_filter end
    loop
      return next v_glue || r.piece;
      v_glue := ',';
      v_left := v_left - r.n;
      v_last := case when v_trash then r.last else json_build_array(v_kind, r.last->0, r.last->1) end;
    end loop;
  end loop;
  return next concat('],"next_cursor":',
    case when v_left = 0 then to_json(replace(encode(convert_to(v_last::text, 'UTF8'), 'base64'), E'\n', ''))::text else 'null' end, '}');
end $$
--;
grant execute on function app.content_pieces(integer, integer, text, text, boolean, boolean, json, integer, json) to dossier_app
