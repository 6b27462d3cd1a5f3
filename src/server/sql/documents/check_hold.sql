-- Trigger: fails with DH002 unless the held node is a document outside of the trash, of the same firm and company. Locks the node against a
-- concurrent deletion.
create or replace function app.check_hold() returns trigger
language plpgsql security definer set search_path = public
as $$
declare n record;
begin
  select d.kind, d.vendor_id, d.firm_id, d.deleted_at is not null or f.deleted_at is not null or f.buried as is_gone into n
    from node d join node f on f.id = d.parent_id where d.id = new.node_id for update of d;
  if n is null or n.kind <> 'document' or n.vendor_id <> new.vendor_id or n.firm_id <> new.firm_id or n.is_gone then
    raise exception using errcode = 'DH002', message = 'node ' || new.node_id || ' cannot be held';
  end if;
  return new;
end
$$;

alter function app.check_hold owner to dossier_gate;
revoke all on function app.check_hold from public;
grant execute on function app.check_hold to dossier_app;
