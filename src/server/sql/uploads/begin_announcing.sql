-- Locks a person's uploads, so that concurrent ones cannot exceed the limits together, and returns the storage in use. Null if the upload
-- exists already, or the user has no access to the company.
create or replace function app.begin_announcing(p_user integer, p_vendor integer, p_upload uuid) returns json
language plpgsql
as $$
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  perform pg_advisory_xact_lock(20254, p_user);
  if exists (select from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload) then return null; end if;
  return app.storage_use(p_user, p_vendor, p_upload);
end
$$;

revoke all on function app.begin_announcing from public;
grant execute on function app.begin_announcing to dossier_app;
