-- Trigger: for each event that adds a document or a version, records the document as received and by which side, however it was added.
create or replace function app.note_received() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_side text;
begin
  v_side := case when exists (select from firm_user f where f.firm_id = new.firm_id and f.user_id = new.user_id and f.active)
    then 'firm' else 'company' end;
  insert into received_document (node_id, firm_id, vendor_id, from_side, by_id, event_id, at, waits, folder_id, rule_id, deleted)
  select n.id, new.firm_id, new.vendor_id, v_side, new.user_id, new.id, new.at, v_side = 'company' and n.validated_at is null,
      n.parent_id, n.rule_id, n.deleted_at is not null or n.purged_at is not null
    from node n where n.id = new.entity_id and n.kind = 'document'
  on conflict (node_id) do update set firm_id = excluded.firm_id, vendor_id = excluded.vendor_id, from_side = excluded.from_side,
    by_id = excluded.by_id, event_id = excluded.event_id, at = excluded.at, waits = excluded.waits, folder_id = excluded.folder_id,
    rule_id = excluded.rule_id, deleted = excluded.deleted;
  return null;
end
$$;

alter function app.note_received owner to dossier_gate;
revoke all on function app.note_received from public;
