-- Trigger: an event about a node is visible to people who may see the node; one about its themes, to people who may see its folder. Two
-- queries instead of a join, for which the planner may read every node to find the folder.
create or replace function app.keep_node_event_rule() returns trigger
language plpgsql security definer set search_path = public
as $$
declare n record;
begin
  select parent_id, rule_id into n from node where id = new.entity_id;
  if new.machine = 'nodeThemes' then
    select rule_id into new.rule_id from node where id = n.parent_id;
  else
    new.rule_id := n.rule_id;
  end if;
  return new;
end
$$;

alter function app.keep_node_event_rule owner to dossier_gate;
revoke all on function app.keep_node_event_rule from public;
