-- Enters the company's scope and returns a document by id or hash, as JSON, in one round trip. Null if the user has no access to the
-- company or the document.
create or replace function app.read_document(p_user integer, p_vendor integer, p_ref text) returns text
language plpgsql
as $$
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  return app.document_in(p_vendor, p_ref);
end
$$;

grant execute on function app.read_document to dossier_app;
