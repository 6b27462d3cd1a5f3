-- The first `p_limit` of these nodes, in order, that are outside of the trash and that the person's themes let them see. Checks one node
-- after the other until there are enough.
create or replace function app.open_nodes(p_nodes bigint[], p_limit integer) returns bigint[]
language plpgsql stable security definer set search_path = public
as $$
declare v_rules integer[] := app.scope_rules();
begin
  return array(select s.id from unnest(p_nodes) s(id) cross join lateral (
    select from node n join node f on f.id = n.parent_id
     where n.id = s.id and n.firm_id = app.scope_firm() and (n.rule_id is null or n.rule_id = any (v_rules)) and n.deleted_at is null
       and n.purged_at is null and not n.buried and f.deleted_at is null and not f.buried offset 0) o limit p_limit);
end
$$;

alter function app.open_nodes owner to dossier_gate;
revoke all on function app.open_nodes from public;
grant execute on function app.open_nodes to dossier_app;
