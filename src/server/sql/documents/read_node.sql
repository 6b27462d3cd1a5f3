-- A node by id, as JSON with `app.node_members`. It may be in the trash, but not below a trashed folder. Null if the user has no access to
-- it.
create or replace function app.read_node(p_user integer, p_vendor integer, p_node bigint, p_kind text) returns text
language plpgsql
as $$
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  return (select '{"data":' || (case when n.rule_id is null and not n.is_mixed
      then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end::jsonb || app.node_members(n))::text || '}'
    from node n left join node f on f.id = n.parent_id
    where n.id = p_node and n.vendor_id = p_vendor and (p_kind is null or n.kind = p_kind)
      and (n.deleted_at is not null or not (n.buried or coalesce(f.buried or f.deleted_at is not null, false))));
end
$$;

grant execute on function app.read_node to dossier_app;
