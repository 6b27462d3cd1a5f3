-- Whether any node below these folders is hidden from the person in scope, and whether any is a document. `offset 0`: see
-- docs/decisions/0309.
create or replace function app.out_of_sight(p_folders bigint[]) returns table (is_hidden boolean, is_document boolean)
language sql stable security definer set search_path = public
as $$
  with recursive below as (
    select n.id, n.kind, n.rule_id from node n where n.parent_id = any (p_folders) and n.firm_id = app.scope_firm() and n.deleted_at is null
       -- A firm without theme rules hides nothing: skip the recursion.
       and exists (select from theme_rule r where r.firm_id = n.firm_id)
    union all
    select n.id, n.kind, n.rule_id from below b cross join lateral (
      select c.id, c.kind, c.rule_id from node c where c.parent_id = b.id and c.deleted_at is null offset 0) n where b.kind = 'folder'
  ) select coalesce(bool_or(rule_id is not null and not rule_id = any (app.scope_rules())), false),
      coalesce(bool_or(kind = 'document'), false) from below
$$;

alter function app.out_of_sight owner to dossier_gate;
revoke all on function app.out_of_sight from public;
grant execute on function app.out_of_sight to dossier_app;
