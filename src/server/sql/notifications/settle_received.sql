-- Trigger: a document received from the company waits until it is validated, and again if the validation is withdrawn.
create or replace function app.settle_received() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update received_document r set waits = r.from_side = 'company' and new.validated_at is null
   where r.node_id = new.id and r.waits is distinct from (r.from_side = 'company' and new.validated_at is null);
  return null;
end
$$;

alter function app.settle_received owner to dossier_gate;
revoke all on function app.settle_received from public;
