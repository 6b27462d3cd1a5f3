-- A living folder by id, hash or `root`, as JSON. Null: no such folder or company for this user.
create or replace function app.read_folder(p_user integer, p_vendor integer, p_ref text) returns text
language plpgsql
as $$
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  return '{"data":' || (app.find_folder(p_vendor, p_ref)).wire || '}';
end
$$;

grant execute on function app.read_folder to dossier_app;
