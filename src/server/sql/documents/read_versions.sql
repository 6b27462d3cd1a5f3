-- A document's versions, newest first, as JSON. Null if the user has no access to the document.
create or replace function app.read_versions(p_user integer, p_vendor integer, p_ref text) returns text
language plpgsql
as $$
declare v_document bigint; v_name text;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  if length(p_ref) = 16 then
    select n.id, n.name into v_document, v_name from node n join node f on f.id = n.parent_id
     where n.hash = p_ref and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  else
    select n.id, n.name into v_document, v_name from node n join node f on f.id = n.parent_id
     where n.id = p_ref::bigint and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  end if;
  if v_document is null then return null; end if;
  return (select json_build_object('data', coalesce(json_agg(json_build_object(
      'id', v.id, 'document_id', v.document_id, 'ancestor_id', v.ancestor_id, 'number', v.number,
      'created_at', app.instant(v.created_at), 'validated_at', app.instant(v.validated_at),
      'author', app.person(v.author_id), 'validator', app.person(v.validator_id), 'size', v.size, 'media_type', v.media_type,
      'checksum', v.content, 'sha256', c.sha256, 'stored_name', app.stored_name(v_name, v.created_at, v.suffix),
      'has_signatures', exists (select from version_signature g where g.version_id = v.id),
      'workflow_status', (select string_agg(t.name, ', ' order by w.name, w.id) from version_status s
          join workflow_status t on t.id = s.status_id join workflow w on w.id = s.workflow_id
        where s.version_id = v.id and w.is_active
          and w.sharing in ('shared', case when app.scope_is_staff() then 'private_firm' else 'private_vendor' end))) order by v.number desc), '[]'::json))
    from version v left join content c on c.firm_id = v.firm_id and c.checksum = v.content where v.document_id = v_document)::text;
end
$$;

grant execute on function app.read_versions to dossier_app;
