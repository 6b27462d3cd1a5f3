-- Deletes an unfinished upload and returns its firm and the key of its file (null if there was none); null if the user has no access to the
-- company.
create or replace function app.cancel_upload(p_user integer, p_vendor integer, p_upload uuid) returns jsonb
language plpgsql
as $$
declare v_scope json; v_gone uuid;
begin
  v_scope := app.enter_vendor_now(p_user, p_vendor, 'documents');
  if v_scope is null then return null; end if;
  delete from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload and document_id is null
    returning incarnation into v_gone;
  return jsonb_build_object('firm', v_scope->'firm_id', 'upload', v_gone);
end
$$;

grant execute on function app.cancel_upload to dossier_app;
