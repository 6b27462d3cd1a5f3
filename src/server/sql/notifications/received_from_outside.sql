-- Marks a received document as sent by the company's side without an author: a stranger's mail is stored in the name of the address's
-- keeper.
create or replace function app.received_from_outside(p_node bigint) returns void
language sql security definer set search_path = public
as $$
  update received_document r set from_side = 'company', by_id = null, waits = n.validated_at is null
    from node n where r.node_id = p_node and n.id = r.node_id and r.firm_id = app.scope_firm()
      and (app.scope_all() or r.vendor_id = any (app.scope_vendors()))
$$;

alter function app.received_from_outside owner to dossier_gate;
revoke all on function app.received_from_outside from public;
grant execute on function app.received_from_outside to dossier_app;
