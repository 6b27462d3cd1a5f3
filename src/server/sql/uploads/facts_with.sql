-- `app.facts_in` for a folder that `app.folder_in` has read.
create or replace function app.facts_with(p_scope jsonb, p_folder jsonb, p_key text) returns jsonb
language plpgsql stable set enable_sort = off
as $$
declare v_id bigint := (p_folder->>'id')::bigint; v_existing jsonb;
begin
  if v_id is not null then
    -- With this order by, the planner can only use the index of names, even before the table has statistics.
    select jsonb_build_object('id', id, 'kind', kind, 'name', name, 'is_validated', validated_at is not null, 'is_held', held_since is not null,
        'read_only', read_only, 'revision', revision, 'theme_acl', case when rule_id = any (app.scope_read_rules())
            then 'read-only' end) into v_existing
      from node where parent_id = v_id and name_key >= p_key and name_key <= p_key and deleted_at is null
     order by parent_id, name_key limit 1;
    if v_existing is null and exists (select from node where id = v_id and is_mixed) and cardinality(app.taken_keys(v_id, array[p_key])) > 0 then
      v_existing := jsonb_build_object('id', 0, 'kind', 'folder', 'name', p_key, 'is_validated', false, 'read_only',
          true, 'revision', 0, 'theme_acl', null);
    end if;
  end if;
  return jsonb_build_object('scope', p_scope, 'folder', p_folder, 'existing', v_existing);
end
$$;

revoke all on function app.facts_with from public;
grant execute on function app.facts_with to dossier_app;
