-- A chunk's session and everything it needs to know before its first byte is read, in one round trip. No row: no such
-- session. `begun` is null where the company does not exist for its user.
create function app.begin_as(p_session bytea, p_vendor integer, p_folder bigint, p_key text, p_upload uuid, p_chunk integer, p_content text)
returns table (session_id integer, user_id integer, is_super_admin boolean, begun jsonb) language plpgsql as $$
begin
  select s.session_id, s.user_id, s.is_super_admin into session_id, user_id, is_super_admin from app.session(p_session) s;
  if not found then return; end if;
  begun := app.begin_chunk(user_id, p_vendor, p_folder, p_key, p_upload, p_chunk, p_content);
  return next;
end $$
--;
grant execute on function app.begin_as(bytea, integer, bigint, text, uuid, integer, text) to dossier_app
