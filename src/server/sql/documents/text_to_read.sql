-- The media type of a content whose text is not extracted yet; null if it is.
create or replace function app.text_to_read(p_firm integer, p_checksum text) returns text
language sql stable security definer set search_path = public
as $$
select media_type from content_text where firm_id = p_firm and checksum = p_checksum and read_at is null
$$;

alter function app.text_to_read owner to dossier_gate;
revoke all on function app.text_to_read from public;
grant execute on function app.text_to_read to dossier_app;
