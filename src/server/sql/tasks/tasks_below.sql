-- A task and all tasks below it, deepest first, including tasks that the person may not see. `offset 0`: see
-- docs/decisions/0309.
create or replace function app.tasks_below(p_task integer) returns table (
  id integer, vendor_id integer, status text, review text
)
language sql stable security definer set search_path = public
as $$
  with recursive below as (
    select t.id from task t where t.id = p_task and t.firm_id = app.scope_firm()
    union all
    select t.id from below b cross join lateral (select c.id from task c where c.parent_id = b.id offset 0) t
  ) select t.id, t.vendor_id, t.status, t.review from below b join task t on t.id = b.id order by t.level desc, t.id
$$;

alter function app.tasks_below owner to dossier_gate;
revoke all on function app.tasks_below from public;
grant execute on function app.tasks_below to dossier_app;
