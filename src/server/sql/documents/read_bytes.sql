-- What a download of a version (default: the latest) needs: firm, name, media type, checksum and size, as JSON. Same access checks as
-- `app.read_document`. An earlier version has its stored name, so that it cannot be taken for the latest [UPL-021].
create or replace function app.read_bytes(p_user integer, p_vendor integer, p_ref text, p_version bigint) returns json
language plpgsql
as $$
declare n node;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  if length(p_ref) = 16 then select * into n from node where hash = p_ref and vendor_id = p_vendor and kind = 'document';
  else select * into n from node where id = p_ref::bigint and vendor_id = p_vendor and kind = 'document'; end if;
  if n.id is null or (n.deleted_at is null and exists (select 1 from node f where f.id = n.parent_id and (f.buried or f.deleted_at is not null))) then
    return null;
  end if;
  return (select json_build_object('firm_id', v.firm_id,
      'name', case when v.id = n.version_id then n.name else app.stored_name(n.name, v.created_at, v.suffix) end, 'extension', n.extension, 'media_type', v.media_type,
      'checksum', v.content, 'size', v.size)
    from version v where v.document_id = n.id and v.id = coalesce(p_version, n.version_id));
end
$$;

grant execute on function app.read_bytes to dossier_app;
