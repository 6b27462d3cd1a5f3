-- Trigger: copies the oldest active hold, or none, to the node.
create or replace function app.keep_hold() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_node bigint := coalesce(new.node_id, old.node_id);
begin
  update node n set held_since = h.since, held_as = h.kind, revision = n.revision + 1
    from (select (select since from node_hold where node_id = v_node and released_at is null order by since, id limit 1) as since,
                 (select kind from node_hold where node_id = v_node and released_at is null order by since, id limit 1) as kind) h
   where n.id = v_node and (n.held_since, n.held_as) is distinct from (h.since, h.kind);
  return null;
end
$$;

alter function app.keep_hold owner to dossier_gate;
revoke all on function app.keep_hold from public;
grant execute on function app.keep_hold to dossier_app;
