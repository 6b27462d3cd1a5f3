-- [UPL-O09] The received chunks of an upload, with the facts that decide on it. Null if the user has no access to the company.
create or replace function app.probe_upload(
  p_user integer, p_vendor integer, p_folder bigint, p_key text, p_upload uuid
) returns jsonb
language plpgsql
as $$
declare v_facts jsonb; u upload;
begin
  v_facts := app.upload_facts(p_user, p_vendor, p_folder, p_key);
  if v_facts is null then return null; end if;
  select * into u from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload;
  return jsonb_build_object('facts', v_facts, 'upload', case when u.id is null then null else jsonb_build_object(
    'name', u.name, 'folder_id', u.folder_id, 'total_size', u.total_size,
    'received', (select coalesce(jsonb_agg(number order by number), '[]') from upload_chunk
      where vendor_id = p_vendor and user_id = p_user and upload_id = p_upload and written),
    'document', (select wire::jsonb from node where id = u.document_id and vendor_id = p_vendor)) end);
end
$$;

grant execute on function app.probe_upload to dossier_app;
