-- [DOC-O05] Creates a model's folders below `p_top`. A folder is found by alias, otherwise by name, otherwise created; if a
-- document has the name, it gets the first free number. `level` is the depth, `parent` the 1-based position of the parent, null
-- for `p_top`. One statement per level, because triggers cost more than rows. Returns the new ids.
create or replace function app.place_folders(p_top bigint, p_folders json) returns bigint[]
language plpgsql security definer set search_path = public
as $$
declare v_top node; v_level integer; v_places integer[]; v_found bigint[]; v_made bigint[]; v_all bigint[] := '{}';
  v_ids bigint[] := array_fill(null::bigint, array[greatest(json_array_length(p_folders), 1)]);
begin
  select * into v_top from node where id = p_top;
  for v_level in select distinct x.level from json_to_recordset(p_folders) as x (level integer) order by 1 loop
    with wanted as materialized (
      select f.ordinality::integer as place, coalesce(v_ids[x.parent], p_top) as parent_id, x.alias, x.name, x.key, x.read_only
        from json_array_elements(p_folders) with ordinality f,
             lateral json_to_record(f.value) as x (level integer, parent integer, alias text, name text, key text, read_only boolean)
       where x.level = v_level
    ), known as materialized (
      select w.place, w.parent_id, w.alias, w.read_only, w.name || coalesce(m.mark, '') as name, w.key || coalesce(m.mark, '') as key,
          coalesce(a.id, case when s.kind = 'folder' then s.id else m.id end) as id
        from wanted w
        left join lateral (select n.id from node n where n.vendor_id = v_top.vendor_id and n.alias = w.alias and n.kind = 'folder'
          and n.deleted_at is null and not n.buried limit 1) a on true
        left join lateral (select n.id, n.kind from node n where a.id is null and n.parent_id = w.parent_id and n.name_key = w.key
          and n.deleted_at is null limit 1) s on true
        left join lateral (select marks.mark, n.id from (select i, ' (' || i || ')' as mark from generate_series(1, 999) i) marks
          left join node n on n.parent_id = w.parent_id and n.name_key = w.key || marks.mark and n.deleted_at is null
         where s.kind = 'document' and (n.id is null or n.kind = 'folder')
           and not exists (select from wanted o where o.parent_id = w.parent_id and o.key = w.key || marks.mark)
         order by marks.i limit 1) m on true
    ), made as (
      insert into node (firm_id, vendor_id, kind, alias, parent_id, name, name_key, is_default, read_only)
      select v_top.firm_id, v_top.vendor_id, 'folder', k.alias, k.parent_id, k.name, k.key, true, k.read_only from known k
       where k.id is null order by k.place
      returning id, parent_id, name_key
    ), kept as (
      update node n set alias = coalesce(n.alias, k.alias), is_default = true, revision = n.revision + 1 from known k
       where n.id = k.id and (not n.is_default or n.alias is null)
    )
    select array_agg(k.place), array_agg(coalesce(k.id, m.id)), array_agg(m.id) filter (where m.id is not null) into v_places, v_found, v_made
      from known k left join made m on k.id is null and m.parent_id = k.parent_id and m.name_key = k.key;
    for i in 1 .. cardinality(v_places) loop v_ids[v_places[i]] := v_found[i]; end loop;
    v_all := v_all || coalesce(v_made, '{}');
  end loop;
  -- A separate update, because the trigger that marks the parent folder as mixed only fires on changes of themes.
  update node n set theme_ids = x.theme_ids
    from json_array_elements(p_folders) with ordinality f, lateral json_to_record(f.value) as x (theme_ids integer[])
   where n.id = v_ids[f.ordinality] and n.id = any (v_all) and cardinality(x.theme_ids) > 0;
  return v_all;
end
$$;

alter function app.place_folders owner to dossier_gate;
revoke all on function app.place_folders from public;
grant execute on function app.place_folders to dossier_app;
