-- The user's scope in a company's documents and the firm's refresh interval (DOC-O01), as JSON. Null if the user has no access to the
-- company. Fails like `app.enter_vendor` if the module is not active.
create or replace function app.documents_access(p_user integer, p_vendor integer) returns json
language plpgsql
as $$
declare v_scope json := app.enter_vendor_now(p_user, p_vendor, 'documents');
begin
  if v_scope is null then return null; end if;
  return json_build_object('scope', v_scope, 'refresh', (select value from global_parameter where key = 'ecmAutoRefresh'));
end
$$;

grant execute on function app.documents_access to dossier_app;
