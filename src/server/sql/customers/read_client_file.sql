-- [CLI-001] A client file with the user's scope in it, as JSON. Null if the user has no access to the company.
create or replace function app.read_client_file(p_user integer, p_vendor integer) returns json
language plpgsql
as $$
declare v_scope json := app.enter_vendor_now(p_user, p_vendor);
begin
  if v_scope is null then return null; end if;
  return (select json_build_object('scope', v_scope, 'file', app.client_file(v)) from vendor v where v.id = p_vendor);
end
$$;

grant execute on function app.read_client_file to dossier_app;
