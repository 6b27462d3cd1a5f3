-- Sets the person who validates the documents added to a node.
create or replace function app.put_validator(p_node bigint, p_vendor integer, p_person integer) returns void
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.scope_firm();
begin
  if v_firm is null or not (app.scope_all() or p_vendor = any (app.scope_vendors())) then return; end if;
  insert into node_validator (node_id, user_id, firm_id, vendor_id, put_by)
  select n.id, p_person, n.firm_id, n.vendor_id, app.scope_user() from node n
   where n.id = p_node and n.vendor_id = p_vendor and n.firm_id = v_firm
  on conflict (node_id) do update set user_id = excluded.user_id, put_by = excluded.put_by, put_at = now();
  insert into notice_place (firm_id, event_id)
  select v_firm, coalesce(max(e.id), 0) from event e where e.firm_id = v_firm on conflict do nothing;
end
$$;

alter function app.put_validator owner to dossier_gate;
revoke all on function app.put_validator from public;
grant execute on function app.put_validator to dossier_app;
