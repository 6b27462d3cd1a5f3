-- The holding of the firm in scope, with the names and hosts of its firms.
create or replace function app.holding_of_scope() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', h.id, 'name', h.name, 'firms',
      (select json_agg(json_build_object('id', g.id, 'name', g.name, 'domain', g.domain) order by lower(g.name), g.id)
          from firm g where g.group_id = h.id))
    from firm f join holding h on h.id = f.group_id where f.id = app.scope_firm()
$$;

alter function app.holding_of_scope owner to dossier_gate;
revoke all on function app.holding_of_scope from public;
grant execute on function app.holding_of_scope to dossier_app;
