-- Trigger: copies to a received document what decides whether it is shown and counted. One from the company waits until it is validated,
-- and again if the validation is withdrawn.
create or replace function app.settle_received() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update received_document r
     set folder_id = new.parent_id, rule_id = new.rule_id, deleted = new.deleted_at is not null or new.purged_at is not null,
       waits = r.from_side = 'company' and new.validated_at is null
   where r.node_id = new.id;
  return null;
end
$$;

alter function app.settle_received owner to dossier_gate;
revoke all on function app.settle_received from public;
