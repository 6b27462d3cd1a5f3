-- A document by id or hash in the current scope, as JSON. It may be in the trash, but not below a trashed folder; null if there is none.
create or replace function app.document_in(p_vendor integer, p_ref text) returns text
language plpgsql stable
as $$
declare v_wire text;
begin
  if length(p_ref) = 16 then
    select case when n.rule_id is null and not n.is_mixed then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end into v_wire
      from node n join node f on f.id = n.parent_id
     where n.hash = p_ref and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  else
    select case when n.rule_id is null and not n.is_mixed then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end into v_wire
      from node n join node f on f.id = n.parent_id
     where n.id = p_ref::bigint and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  end if;
  return '{"data":' || v_wire || '}';
end
$$;

revoke all on function app.document_in from public;
grant execute on function app.document_in to dossier_app;
