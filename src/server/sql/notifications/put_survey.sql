-- [NET-071] Sets a watch mark of the person in scope. Later events are notified, earlier ones are not.
create or replace function app.put_survey(p_node bigint, p_vendor integer) returns void
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.scope_firm(); v_place bigint;
begin
  if v_firm is null or not (app.scope_all() or p_vendor = any (app.scope_vendors())) then return; end if;
  select coalesce(max(e.id), 0) into v_place from event e where e.firm_id = v_firm;
  insert into survey (node_id, user_id, firm_id, vendor_id, since)
  select n.id, app.scope_user(), n.firm_id, n.vendor_id, v_place from node n
   where n.id = p_node and n.vendor_id = p_vendor and n.firm_id = v_firm on conflict do nothing;
  insert into notice_place (firm_id, event_id) values (v_firm, v_place) on conflict do nothing;
end
$$;

alter function app.put_survey owner to dossier_gate;
revoke all on function app.put_survey from public;
grant execute on function app.put_survey to dossier_app;
