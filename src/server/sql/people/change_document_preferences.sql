-- Changes a user's document preferences; null values stay unchanged. Returns false if the caller's revision is stale.
create or replace function app.change_document_preferences(
  p_user integer, p_seen text, p_format text[], p_editing text
) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  insert into user_preference (user_id) values (p_user) on conflict do nothing;
  update user_preference p set documents_revision = p.documents_revision + 1,
      drive_format = coalesce(p_format, p.drive_format), editing = coalesce(p_editing, p.editing)
   where p.user_id = p_user and (p_seen is null or p_seen = p.documents_revision::text);
  return found;
end
$$;

alter function app.change_document_preferences owner to dossier_gate;
revoke all on function app.change_document_preferences from public;
grant execute on function app.change_document_preferences to dossier_app;
