-- The switches, each with the number of firms for which it is on, its exceptions, and who changed it last; for a platform administrator.
create or replace function app.provider_switches() returns setof json
language sql stable security definer set search_path = public
as $$
  select json_build_object('name', s.name, 'percent', s.percent, 'revision', s.revision,
      'firms', (select count(*)::integer from firm f where app.is_switched_on(s.name, f.id)),
      'all_firms', (select count(*)::integer from firm),
      'exceptions', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'is_on', x.is_on)
          order by app.fold(lower(f.name)), f.id), '[]') from switch_exception x join firm f on f.id = x.firm_id where x.name = s.name),
      'changed_at', app.instant(l.at), 'changed_by', l.by)
    from switch s left join lateral (
      select e.at, trim(u.firstname || ' ' || u.lastname) as by from platform_event e left join app_user u on u.id = e.user_id
       where e.entity = 'switch' and e.after ->> 'name' = s.name order by e.id desc limit 1) l on true
   where app.is_provider() order by s.name
$$;

alter function app.provider_switches owner to dossier_gate;
revoke all on function app.provider_switches from public;
grant execute on function app.provider_switches to dossier_app;
