-- The facts about a folder that decide on new documents in it; read once for many files. Null if there is no such folder.
create or replace function app.folder_in(p_vendor integer, p_folder bigint) returns jsonb
language plpgsql stable
as $$
declare v_folder jsonb;
begin
  select jsonb_build_object('id', id, 'alias', alias, 'is_root', is_root, 'is_default', is_default, 'read_only', read_only,
      'is_trashed', deleted_at is not null or buried, 'theme_acl', case when rule_id = any (app.scope_read_rules())
          then 'read-only' end) into v_folder
    from node where id = p_folder and vendor_id = p_vendor and kind = 'folder';
  return v_folder;
end
$$;

revoke all on function app.folder_in from public;
grant execute on function app.folder_in to dossier_app;
