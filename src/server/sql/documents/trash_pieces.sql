-- The trash as pieces of JSON (FolderContent), newest first by default, with the total and each node's former folder. No row if the user
-- has no access to the company.
create or replace function app.trash_pieces(
  p_user integer, p_vendor integer, p_sort text, p_desc boolean, p_cursor json, p_limit integer, p_days integer,
  p_warned integer
) returns setof text
language plpgsql
as $$
declare v_key text; v_type text; v_desc boolean := p_sort = 'default' or p_desc; r record; v_glue text := '';
    v_left integer := coalesce(p_limit, 10000);
  v_last json; v_ids bigint[] := '{}';
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return; end if;
  if v_left > 2000 then perform set_config('work_mem', '16MB', true); end if;
  v_key := case p_sort when 'name' then 'name_key' when 'size' then 'size' when 'type' then 'extension' else 'deleted_at' end;
  v_type := case p_sort when 'name' then 'text' when 'size' then 'bigint' when 'type' then 'text' else 'timestamptz' end;
  return next '{"folder":null,"breadcrumbs":[],"data":[';
  for r in execute format($q$
    select string_agg(wire, ',') as piece, count(*) as n, array_agg(id) as ids,
        json_build_array((array_agg(s))[count(*)], (array_agg(id))[count(*)]) as last from (
      select wire, s, id, (row_number() over () - 1) / 200 as part from (
        select case when rule_id is null and not is_mixed then wire else app.as_seen(id, wire, rule_id, is_mixed) end as wire,
            %1$s as s, id from node where vendor_id = $1 and deleted_at is not null
           and ($2::json is null or (%1$s, id) %4$s (($2->>0)::%2$s, ($2->>1)::bigint))
         order by %1$s %3$s, id %3$s limit $3) page) parted
     group by part order by part $q$,
    v_key, v_type, case when v_desc then 'desc' else 'asc' end, case when v_desc then '<' else '>' end)
    using p_vendor, p_cursor, v_left
  loop
    return next v_glue || r.piece;
    v_glue := ',';
    v_left := v_left - r.n;
    v_last := r.last;
    v_ids := v_ids || r.ids;
  end loop;
  return next concat('],"next_cursor":',
    case when v_left = 0 then to_json(replace(encode(convert_to(v_last::text, 'UTF8'), 'base64'), E'\n', ''))::text else 'null' end,
    ',"trash":', (select json_build_object('total', count(*), 'due_soon',
        count(*) filter (where deleted_at < now() - make_interval(days => p_days - p_warned)), 'kept_days', p_days,
        'ways', app.former_ways(v_ids)) from node where vendor_id = p_vendor and deleted_at is not null), '}');
end
$$;

grant execute on function app.trash_pieces to dossier_app;
