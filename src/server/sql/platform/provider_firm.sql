-- [SAD-003] The firm in scope with its administrators, for a platform administrator.
create or replace function app.provider_firm() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'tagline', f.tagline, 'is_active', f.active,
      'group_name', coalesce(h.name, ''), 'welcome_message', f.welcome_message, 'hubspot_id', f.hubspot_id, 'stripe_id', f.stripe_id,
      'modules', (select coalesce(json_agg(m.name order by m.priority, m.name), '[]') from module m where m.firm_id = f.id
          and m.vendor_id is null and m.is_active),
      'administrators', (select coalesce(json_agg(json_build_object('id', u.id, 'firstname', app.first_here(u.id, u.firstname),
          'lastname', app.last_here(u.id, u.lastname), 'email', u.email,
          'is_group_admin', m.is_group_admin, 'has_joined', m.joined_at is not null) order by lower(u.lastname), lower(u.firstname), u.id), '[]')
          from firm_user m join app_user u on u.id = m.user_id where m.firm_id = f.id and m.role = 'admin' and m.active),
      'members', (select count(*)::integer from firm_user m where m.firm_id = f.id and m.active),
      'clients', (select count(*)::integer from vendor v where v.firm_id = f.id and v.active),
      'revision', f.revision, 'created_at', app.instant(f.created_at))
    from firm f left join holding h on h.id = f.group_id where f.id = app.scope_firm() and app.is_provider()
$$;

alter function app.provider_firm owner to dossier_gate;
revoke all on function app.provider_firm from public;
grant execute on function app.provider_firm to dossier_app;
