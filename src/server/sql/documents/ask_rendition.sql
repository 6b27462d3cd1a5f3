-- Stores a request for a rendition of a content and returns its id. Null if it was requested before or the content does not exist.
create or replace function app.ask_rendition(
  p_firm integer, p_checksum text, p_kind text, p_extension text, p_maker text
) returns bigint
language plpgsql security definer set search_path = public
as $$
declare v_id bigint;
begin
  perform from content where firm_id = p_firm and checksum = p_checksum for key share;
  if not found then return null; end if;
  insert into rendition (firm_id, checksum, kind, extension, maker) values (p_firm, p_checksum, p_kind, p_extension, p_maker)
  on conflict do nothing returning id into v_id;
  return v_id;
end
$$;

alter function app.ask_rendition owner to dossier_gate;
revoke all on function app.ask_rendition from public;
grant execute on function app.ask_rendition to dossier_app;
