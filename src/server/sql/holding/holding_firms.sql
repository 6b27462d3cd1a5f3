-- [HOL-004] The workspaces of the holding in scope, by name, with their counters.
create or replace function app.holding_firms() returns table (
  id integer, name text, domain text, active boolean, deletes_at timestamptz, deletes_customers boolean, is_deleting boolean,
  members integer, customers integer, client_users integer, is_member boolean, created_at timestamptz
)
language sql stable security definer set search_path = public
as $$
  select f.id, f.name, f.domain, f.active, f.deletes_at, f.deletes_customers, f.is_deleting,
      (select count(*)::integer from firm_user m where m.firm_id = f.id and m.active),
      (select count(*)::integer from vendor v where v.firm_id = f.id),
      (select count(distinct u.user_id)::integer from vendor_user u where u.firm_id = f.id),
      exists (select from firm_user m where m.firm_id = f.id and m.user_id = app.scope_user() and m.active), f.created_at
    from firm f where f.group_id = app.scope_holding() order by app.fold(lower(f.name)), f.id
$$;

alter function app.holding_firms owner to dossier_gate;
revoke all on function app.holding_firms from public;
grant execute on function app.holding_firms to dossier_app;
