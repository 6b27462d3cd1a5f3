-- A node as JSON in the form of src/schemas/documents/node.ts; a test in tests/api/documents compares the two.
create or replace function app.to_wire(n node, p_root boolean) returns text
language plpgsql stable
as $$
begin
  if n.kind = 'folder' then
    return (select row_to_json(w) from (select 'folder' as type, n.id, n.hash, n.alias, n.name,
      case when n.deleted_at is not null then -1 when p_root then null else n.parent_id end as folder_id, n.vendor_id,
      app.instant(n.created_at) as created_at, app.instant(n.updated_at) as updated_at, app.instant(n.deleted_at) as deleted_at,
      case when n.deleted_by is not null then app.person(n.deleted_by) end as deleted_by, case when n.deleted_at is not null
          then n.parent_id end as deleted_from,
      n.revision, n.read_only,
      case when n.rule_id is null then '[]'::json else app.rule_themes(n.rule_id) end as themes, n.theme_ids is not null as has_own_themes,
      null as theme_acl, n.is_root, n.is_default, n.counter, n.folder_count > 0 as has_sub_folders, n.counter = 0 as is_empty) w)::text;
  end if;
  return (select row_to_json(w) from (select 'document' as type, n.id, n.hash, n.alias, n.name,
    case when n.deleted_at is not null then -1 when p_root then null else n.parent_id end as folder_id, n.vendor_id,
    app.instant(n.created_at) as created_at, app.instant(n.updated_at) as updated_at, app.instant(n.deleted_at) as deleted_at,
    case when n.deleted_by is not null then app.person(n.deleted_by) end as deleted_by, case when n.deleted_at is not null
        then n.parent_id end as deleted_from,
    n.revision, n.read_only,
      case when n.rule_id is null then '[]'::json else app.rule_themes(n.rule_id) end as themes, n.theme_ids is not null as has_own_themes,
      null as theme_acl, n.number, n.description, app.instant(n.deposit_date) as deposit_date, app.instant(n.start_date) as start_date,
    app.instant(n.validated_at) as validated_at, n.validated_at is not null as is_validated,
        case when n.validator_id is not null then app.person(n.validator_id) end as validator,
    case when n.author_id is not null then app.person(n.author_id) end as author, n.version_id, n.version_number, n.size,
        n.media_type, n.extension) w)::text;
end
$$;

grant execute on function app.to_wire to dossier_app, dossier_gate;
