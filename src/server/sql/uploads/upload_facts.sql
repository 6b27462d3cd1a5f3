-- Enters a company and returns `app.facts_in`; null if the user has no access to the company.
create or replace function app.upload_facts(p_user integer, p_vendor integer, p_folder bigint, p_key text) returns jsonb
language plpgsql
as $$
declare v_scope json;
begin
  v_scope := app.enter_vendor_now(p_user, p_vendor, 'documents');
  if v_scope is null then return null; end if;
  return app.facts_in(v_scope, p_vendor, p_folder, p_key);
end
$$;

grant execute on function app.upload_facts to dossier_app;
