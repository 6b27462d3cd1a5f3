-- [NET-051] The modules of the firm in scope, and how many of its companies deviate from the firm's setting.
create or replace function app.subscriptions_of_scope() returns table (name text, is_active boolean, exceptions integer)
language sql stable security definer set search_path = public
as $$
  select m.name, m.is_active, (select count(*)::integer from module c where c.firm_id = m.firm_id and c.name = m.name and c.vendor_id is not null
      and c.is_active <> m.is_active)
    from module m where m.firm_id = app.scope_firm() and m.vendor_id is null order by m.priority, m.name
$$;

alter function app.subscriptions_of_scope owner to dossier_gate;
revoke all on function app.subscriptions_of_scope from public;
grant execute on function app.subscriptions_of_scope to dossier_app;
