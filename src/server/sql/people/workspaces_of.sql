-- [ROL-022] The firms in the group of the firm in scope, with a member's role in each (null: no member there).
create or replace function app.workspaces_of(p_user integer) returns table (id integer, name text, role text)
language sql stable security definer set search_path = public
as $$
  select g.id, g.name, m.role from firm f join firm g on g.group_id = f.group_id
    left join firm_user m on m.firm_id = g.id and m.user_id = p_user and m.active
   where f.id = app.scope_firm() and exists (select 1 from firm_user x where x.firm_id = f.id and x.user_id = p_user)
   order by lower(g.name), g.id
$$;

alter function app.workspaces_of owner to dossier_gate;
revoke all on function app.workspaces_of from public;
grant execute on function app.workspaces_of to dossier_app;
