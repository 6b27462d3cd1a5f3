-- Logs the use of an emergency access in its firm: a company that is entered, or a document that is opened. Returns false, and logs
-- nothing, if the person has no such access open, or the company or document does not belong to the firm.
create or replace function app.note_emergency(p_user integer, p_id integer, p_vendor integer, p_document bigint) returns boolean
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.firm_of_emergency(p_user, p_id);
begin
  if v_firm is null or not exists (select from vendor v where v.id = p_vendor and v.firm_id = v_firm) then return false; end if;
  if p_document is not null then
    if not exists (select from node n where n.id = p_document and n.vendor_id = p_vendor and n.kind = 'document') then return false; end if;
    update emergency set documents = documents + 1 where id = p_id;
  end if;
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (v_firm, p_vendor, p_user, 'emergency', p_id, 'emergency', 'emergency.used',
    case when p_document is null then '{}' else jsonb_build_object('document', p_document) end, '{"state": "open"}', '{"state": "open"}');
  return true;
end
$$;

alter function app.note_emergency owner to dossier_gate;
revoke all on function app.note_emergency from public;
grant execute on function app.note_emergency to dossier_app;
