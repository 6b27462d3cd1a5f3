-- The extracted text of a document's latest version. Null if there is none, the document is in the trash, or the user has no access to it.
create or replace function app.search_text(p_user integer, p_vendor integer, p_node bigint) returns text
language plpgsql security definer set search_path = public
as $$
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  return (select t.body from node n join version v on v.id = n.version_id join content_text t on t.firm_id = v.firm_id and t.checksum = v.content
           where n.id = p_node and (n.rule_id is null or n.rule_id = any (app.scope_rules())) and n.vendor_id = p_vendor and n.deleted_at is null);
end
$$;

alter function app.search_text owner to dossier_gate;
revoke all on function app.search_text from public;
grant execute on function app.search_text to dossier_app;
