-- Trigger: applies a folder's new rule to all nodes below it, with one statement per level. Stops where no rule changes.
create or replace function app.spread_rule() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_level bigint[] := array[new.id];
begin
  loop
    with next as (
      select c.id, case when c.theme_ids is null then p.rule_id else app.rule_of(c.firm_id, c.vendor_id, p.rule_id, c.theme_ids) end as rule_id
        from node c join node p on p.id = c.parent_id where c.parent_id = any (v_level)
    ), changed as (
      update node n set rule_id = next.rule_id from next where n.id = next.id and n.rule_id is distinct from next.rule_id
      returning n.id, n.kind
    ) select array_agg(id) into v_level from changed where kind = 'folder';
    exit when v_level is null;
  end loop;
  return null;
end
$$;

alter function app.spread_rule owner to dossier_gate;
revoke all on function app.spread_rule from public;
grant execute on function app.spread_rule to dossier_app;
