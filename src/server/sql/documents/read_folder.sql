-- A folder outside of the trash by id, hash or `root`, as JSON with `app.node_members`. Null if the user has no access to it.
create or replace function app.read_folder(p_user integer, p_vendor integer, p_ref text) returns text
language plpgsql
as $$
declare v_folder node;
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  v_folder := app.find_folder(p_vendor, p_ref);
  return '{"data":' || (v_folder.wire::jsonb || app.node_members(v_folder))::text || '}';
end
$$;

grant execute on function app.read_folder to dossier_app;
