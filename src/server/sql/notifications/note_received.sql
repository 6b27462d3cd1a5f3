-- Trigger: for each event that adds a document or a version, records the document as received and by which side, however it was added.
create or replace function app.note_received() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_side text;
begin
  v_side := case when exists (select from firm_user f where f.firm_id = new.firm_id and f.user_id = new.user_id and f.active)
    then 'firm' else 'company' end;
  insert into received_document (node_id, firm_id, vendor_id, from_side, by_id, event_id, at, waits)
  select n.id, new.firm_id, new.vendor_id, v_side, new.user_id, new.id, new.at, v_side = 'company'
    from node n where n.id = new.entity_id and n.kind = 'document'
  on conflict (node_id) do update set firm_id = excluded.firm_id, vendor_id = excluded.vendor_id, from_side = excluded.from_side,
    by_id = excluded.by_id, event_id = excluded.event_id, at = excluded.at, waits = excluded.waits;
  return null;
end
$$;

alter function app.note_received owner to dossier_gate;
revoke all on function app.note_received from public;
