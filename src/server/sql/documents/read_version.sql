-- One version of a document, as JSON; null if there is none or the user has no access to the document.
create or replace function app.read_version(p_user integer, p_vendor integer, p_ref text, p_version bigint) returns text
language plpgsql
as $$
declare v_all json;
begin
  v_all := app.read_versions(p_user, p_vendor, p_ref)::json;
  return (select json_build_object('data', v)::text from json_array_elements(v_all->'data') v where (v->>'id')::bigint = p_version);
end
$$;

grant execute on function app.read_version to dossier_app;
