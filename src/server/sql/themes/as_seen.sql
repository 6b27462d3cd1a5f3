-- A node's JSON for the person in scope: counts only the items that they may see, and marks read-only access.
create or replace function app.as_seen(p_id bigint, p_wire text, p_rule integer, p_mixed boolean) returns text
language plpgsql stable
as $$
declare v_wire text := p_wire; v_items integer; v_folders integer;
begin
  if p_mixed then
    select count(*), count(*) filter (where kind = 'folder') into v_items, v_folders from node
     where parent_id = p_id and deleted_at is null and (rule_id is null or rule_id = any (app.scope_rules()));
    v_wire := regexp_replace(v_wire, '"counter":\d+', '"counter":' || v_items);
    v_wire := regexp_replace(v_wire, '"has_sub_folders":(true|false)', '"has_sub_folders":' || (v_folders > 0)::text);
    v_wire := regexp_replace(v_wire, '"is_empty":(true|false)', '"is_empty":' || (v_items = 0)::text);
  end if;
  if p_rule = any (app.scope_read_rules()) then v_wire := replace(v_wire, '"theme_acl":null', '"theme_acl":"read-only"'); end if;
  return v_wire;
end
$$;

grant execute on function app.as_seen to dossier_app, dossier_gate;
