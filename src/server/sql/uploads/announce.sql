-- Stores an upload that was admitted, before its first chunk.
create or replace function app.announce(
  p_user integer, p_vendor integer, p_folder bigint, p_upload uuid, p_name text, p_size bigint
) returns void
language sql
as $$
  insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size)
  values (p_vendor, p_user, p_upload, app.scope_firm(), p_folder, p_name, p_size) on conflict do nothing
$$;

revoke all on function app.announce from public;
grant execute on function app.announce to dossier_app;
