-- The folders directly below `p_parent` (null: the root), as JSON; with `p_reveal` (id or hash), also those of each level on the path to
-- that node. Null if the user has no access to the company or folder.
create or replace function app.read_tree(p_user integer, p_vendor integer, p_parent bigint, p_reveal text) returns text
language plpgsql
as $$
declare v_parent bigint := p_parent; v_parents bigint[]; v_rows text; v node;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  if v_parent is null then select id into v_parent from node where vendor_id = p_vendor and is_root;
  elsif (app.find_folder(p_vendor, p_parent::text)).id is null then return null; end if;
  v_parents := array[v_parent];
  if p_reveal is not null then
    if length(p_reveal) = 16 then select * into v from node where hash = p_reveal and vendor_id = p_vendor;
    else select * into v from node where id = p_reveal::bigint and vendor_id = p_vendor; end if;
    if v.id is not null then
      with recursive up as (select id, parent_id from node where id = v.id union all select n.id, n.parent_id from node n
          join up on n.id = up.parent_id)
      select v_parents || coalesce(array_agg(up.parent_id) filter (where up.parent_id is not null), '{}') into v_parents from up;
    end if;
  end if;
  select string_agg(case when rule_id is null and not is_mixed then wire else app.as_seen(id, wire, rule_id, is_mixed) end, ','
      order by parent_id, name_key, id) into v_rows from node
   where vendor_id = p_vendor and parent_id = any (v_parents) and kind = 'folder' and deleted_at is null and not buried;
  return '{"data":[' || coalesce(v_rows, '') || ']}';
end
$$;

grant execute on function app.read_tree to dossier_app;
