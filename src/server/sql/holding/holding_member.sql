-- [HOL-006] [WSP-008] A team member of the holding in scope, with each workspace of the holding and the membership there; `state` is null
-- for a workspace that they are not a member of. Null if the person is in no workspace of the holding.
create or replace function app.holding_member(p_user integer) returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', u.id, 'firstname', coalesce(i.firstname, u.firstname), 'lastname', coalesce(i.lastname, u.lastname),
      'email', u.email, 'has_joined', u.password_hash is not null or exists (select from firm f join firm_user m on m.firm_id = f.id
          and m.user_id = u.id and m.joined_at is not null where f.group_id = app.scope_holding()),
      'workspaces', (select json_agg(json_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'active', f.active,
          'is_leaving', f.deletes_at is not null, 'has_themes', exists (select from module o where o.firm_id = f.id and o.vendor_id is null
            and o.name = 'themes' and o.is_active),
          'state', case when m.user_id is null then null when not m.active then 'revoked' when m.joined_at is null then 'invited' else 'active' end,
          'role', m.role, 'is_group_admin', coalesce(m.is_group_admin, false), 'all_clients', coalesce(m.all_clients, false),
          'admin_module', coalesce(m.admin_module, false), 'access_ends_on', app.last_day(m.access_ends_at), 'revision', coalesce(m.revision, 0),
          'invited_at', app.instant(m.invited_at), 'joined_at', app.instant(m.joined_at),
          'clients', (select count(*) from assignment a where a.user_id = u.id and a.firm_id = f.id),
          'has_other_admin', exists (select from firm_user x where x.firm_id = f.id and x.user_id <> u.id and x.role = 'admin' and x.active
            and x.joined_at is not null and x.access_ends_at is null))
          order by app.fold(lower(f.name)), f.id)
        from firm f left join firm_user m on m.firm_id = f.id and m.user_id = u.id where f.group_id = app.scope_holding()))
    from app_user u
    left join lateral (select n.firstname, n.lastname from invited_name n join firm f on f.id = n.firm_id and f.group_id = app.scope_holding()
       where n.user_id = u.id order by n.firm_id limit 1) i on true
   where u.id = p_user and exists (select from firm f join firm_user m on m.firm_id = f.id and m.user_id = u.id
     where f.group_id = app.scope_holding())
$$;

alter function app.holding_member owner to dossier_gate;
revoke all on function app.holding_member from public;
grant execute on function app.holding_member to dossier_app;
