-- [SAD-027] Removes everybody's watch marks on a node of the firm in scope and on all nodes below it. Returns how many; null if the firm
-- has no such node, or the caller is no platform administrator. `offset 0`: see docs/decisions/0309.
create or replace function app.support_delete_surveys(p_hash text) returns integer
language plpgsql security definer set search_path = public
as $$
declare n node; v_count integer;
begin
  if not app.is_provider() then return null; end if;
  select * into n from node where hash = p_hash and firm_id = app.scope_firm() and purged_at is null;
  if n.id is null then return null; end if;
  with recursive folders as (
    select n.id where n.kind = 'folder'
    union all
    select c.id from folders f cross join lateral (select o.id from node o where o.parent_id = f.id and o.kind = 'folder' offset 0) c
  ), reached as (
    select n.id union select f.id from folders f union select d.id from folders f
      cross join lateral (select o.id from node o where o.parent_id = f.id and o.kind = 'document' offset 0) d
  ), gone as (
    delete from survey s using reached r where s.node_id = r.id returning s.node_id, s.user_id
  ) select count(*) into v_count from gone;
  if v_count > 0 then
    insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
    values (n.firm_id, n.vendor_id, app.scope_user(), 'node', n.id, 'nodeMark', 'marks.cleared',
      jsonb_build_object('by', 'support', 'kind', 'survey', 'count', v_count), '{"state":"present"}', '{"state":"absent"}');
  end if;
  return v_count;
end
$$;

alter function app.support_delete_surveys owner to dossier_gate;
revoke all on function app.support_delete_surveys from public;
grant execute on function app.support_delete_surveys to dossier_app;
