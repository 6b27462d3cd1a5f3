-- [CLI-018] [CLI-O05] Creates the folders of a financial year below the folder with the alias `p_model`, or below the root if there is
-- none. `p_names`: candidate names with keys, in order of preference; takes the first that no document has, and reuses an existing folder
-- of that name. `p_folders`: the year's own folder first, then its descendants.
create or replace function app.make_year(
  p_id integer, p_alias text, p_model text, p_names json, p_folders json
) returns void
language plpgsql security definer set search_path = public
as $$
declare p accounting_period; v_place node; v_year node; v_name record; v_own record; v_made bigint[];
begin
  select * into p from accounting_period where id = p_id and state = 'creating' for update;
  if p.id is null then return; end if;
  select * into v_place from node where vendor_id = p.vendor_id and alias = p_model and kind = 'folder' and deleted_at is null and not buried;
  if v_place.id is null then select * into v_place from node where vendor_id = p.vendor_id and is_root; end if;
  perform 1 from node where id = v_place.id for no key update;
  for v_name in select * from json_to_recordset(p_names) as n (name text, key text) loop
    select * into v_year from node where parent_id = v_place.id and name_key = v_name.key and deleted_at is null;
    exit when v_year.id is null or v_year.kind = 'folder';
  end loop;
  if v_year.id is not null then
    update node set alias = p_alias, is_default = true, revision = revision + 1 where id = v_year.id;
  else
    select * into v_own from json_to_record(p_folders->0) as x (read_only boolean, theme_ids integer[]);
    insert into node (firm_id, vendor_id, kind, alias, parent_id, name, name_key, is_default, read_only)
    values (p.firm_id, p.vendor_id, 'folder', p_alias, v_place.id, v_name.name, v_name.key, true, v_own.read_only) returning * into v_year;
    update node set theme_ids = v_own.theme_ids where id = v_year.id and cardinality(v_own.theme_ids) > 0;
    v_made := app.place_folders(v_year.id, (select coalesce(json_agg(f.value order by f.ordinality), '[]')
      from json_array_elements(p_folders) with ordinality f where f.ordinality > 1));
    perform app.log_folders(v_year.id || v_made, p.created_by);
  end if;
  update accounting_period set state = 'ready', folder_id = v_year.id, revision = revision + 1, updated_at = now() where id = p_id;
  perform app.log_year(p, 'folders.made', 'creating', 'ready', array[v_place.id]);
end
$$;

alter function app.make_year owner to dossier_gate;
revoke all on function app.make_year from public;
grant execute on function app.make_year to dossier_app;
