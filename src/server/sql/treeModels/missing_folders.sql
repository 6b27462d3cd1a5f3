-- [WIZ-008] Dry run of `app.place_folders`: for each folder of a model, whether it would be created. Null if the company does not belong to
-- the firm in scope.
create or replace function app.missing_folders(p_vendor integer, p_folders json) returns boolean[]
language plpgsql stable security definer set search_path = public
as $$
declare f record; v_root bigint; v_parent bigint; v_id bigint; v_ids bigint[] := '{}'; v_new boolean[] := '{}';
begin
  if not exists (select 1 from vendor where id = p_vendor and firm_id = app.scope_firm()) then return null; end if;
  select id into v_root from node where vendor_id = p_vendor and is_root;
  for f in select x.* from json_array_elements(p_folders) with ordinality e,
      lateral json_to_record(e.value) as x (parent integer, alias text, key text) order by e.ordinality loop
    v_parent := case when f.parent is null then v_root else v_ids[f.parent] end;
    select n.id into v_id from node n where n.vendor_id = p_vendor and n.alias = f.alias and n.kind = 'folder'
        and n.deleted_at is null and not n.buried limit 1;
    if v_id is null and v_parent is not null then
      select n.id into v_id from node n where n.parent_id = v_parent and n.name_key = f.key and n.kind = 'folder' and n.deleted_at is null limit 1;
    end if;
    v_ids := v_ids || v_id;
    v_new := v_new || (v_id is null);
  end loop;
  return v_new;
end
$$;

alter function app.missing_folders owner to dossier_gate;
revoke all on function app.missing_folders from public;
grant execute on function app.missing_folders to dossier_app;
