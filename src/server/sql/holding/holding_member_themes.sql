-- [HOL-006] The themes of the workspaces where a member of the holding in scope works, if the workspace has the module. `has`: the member
-- has the theme. `always`: the member's role gives access to all themes.
create or replace function app.holding_member_themes(p_user integer) returns table (id integer, title text, color text, acl text, firm_id integer, firm_name text, always boolean, has boolean)
language sql stable security definer set search_path = public
as $$
  select t.id, t.title, t.color, t.acl, f.id, f.name, m.role = 'admin',
      exists (select from user_theme g where g.theme_id = t.id and g.user_id = p_user and g.vendor_id is null)
    from firm f join firm_user m on m.firm_id = f.id and m.user_id = p_user and m.active
    join theme t on t.firm_id = f.id and t.vendor_id is null
   where f.group_id = app.scope_holding()
     and exists (select from module o where o.firm_id = f.id and o.vendor_id is null and o.name = 'themes' and o.is_active)
   order by app.fold(lower(f.name)), f.id, t.title_key, t.id
$$;

alter function app.holding_member_themes owner to dossier_gate;
revoke all on function app.holding_member_themes from public;
grant execute on function app.holding_member_themes to dossier_app;
