-- [ACC-106] The firm in scope for an administrator of its holding, with counts of what its deletion would remove.
create or replace function app.holding_firm() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'tagline', coalesce(f.tagline, ''),
      'welcome_message', f.welcome_message, 'revision', f.revision, 'active', f.active, 'deletes_at', app.instant(f.deletes_at),
      'deletes_customers', f.deletes_customers, 'going', (select count(*) from vendor v where v.firm_id = f.id and (f.deletes_customers or v.goes_with = f.id)),
      'is_deleting', f.is_deleting, 'created_at', app.instant(f.created_at),
      'keeps_admin', app.holding_keeps_admin(f.id),
      'is_member', exists (select from firm_user m where m.firm_id = f.id and m.user_id = app.scope_user() and m.active),
      'modules', (select coalesce(json_agg(m.name order by m.priority, m.name), '[]') from module m where m.firm_id = f.id
          and m.vendor_id is null and m.is_active),
      'administrators', (select coalesce(json_agg(json_build_object('id', u.id, 'name',
          btrim(app.first_here(u.id, u.firstname) || ' ' || app.last_here(u.id, u.lastname)), 'email', u.email,
          'is_group_admin', m.is_group_admin, 'has_joined', m.joined_at is not null) order by lower(u.lastname), lower(u.firstname), u.id), '[]')
          from firm_user m join app_user u on u.id = m.user_id where m.firm_id = f.id and m.role = 'admin' and m.active),
      'counts', json_build_object(
        'members', (select count(*) from firm_user m where m.firm_id = f.id and m.active),
        'customers', (select count(*) from vendor v where v.firm_id = f.id),
        'client_users', (select count(distinct u.user_id) from vendor_user u where u.firm_id = f.id),
        'documents', (select count(*) from node n where n.firm_id = f.id and n.kind = 'document' and n.deleted_at is null),
        'tasks', (select count(*) from task t where t.firm_id = f.id),
        'missions', (select count(*) from mission m where m.firm_id = f.id)))
    from firm f where f.id = app.scope_firm() and f.group_id = app.scope_holding()
$$;

alter function app.holding_firm owner to dossier_gate;
revoke all on function app.holding_firm from public;
grant execute on function app.holding_firm to dossier_app;
