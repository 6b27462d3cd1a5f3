-- [ACC-O10] The holding of the firm in scope with its firms and their members, for a group administrator; null for others.
create or replace function app.group_of_scope() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', h.id, 'name', h.name, 'firms', (
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'domain', g.domain, 'active', g.active, 'members', (
          select coalesce(json_agg(json_build_object('id', u.id, 'name',
              btrim(app.first_here(u.id, u.firstname) || ' ' || app.last_here(u.id, u.lastname)), 'email', u.email,
                   'role', m.role, 'is_group_admin', m.is_group_admin) order by lower(u.lastname), lower(u.firstname), u.id), '[]'::json)
            from firm_user m join app_user u on u.id = m.user_id and u.active where m.firm_id = g.id and m.active)) order by lower(g.name), g.id)
        from firm g where g.group_id = h.id))
    from firm f join holding h on h.id = f.group_id
   where f.id = app.scope_firm() and exists (select 1 from firm_user a
     where a.firm_id = f.id and a.user_id = app.scope_user() and a.active and a.is_group_admin)
$$;

alter function app.group_of_scope owner to dossier_gate;
revoke all on function app.group_of_scope from public;
grant execute on function app.group_of_scope to dossier_app;
