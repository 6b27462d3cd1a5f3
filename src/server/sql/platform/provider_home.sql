-- [SAD-001] Counts of the platform and names of firms, without data of their clients. Null if the caller is no platform administrator.
create or replace function app.provider_home() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object(
    'firms', (select json_build_object('active', count(*) filter (where f.active), 'deactivated', count(*) filter (where not f.active),
        'recent', count(*) filter (where f.created_at > now() - interval '30 days')) from firm f),
    'people', (select count(*) from app_user u where u.active),
    'companies', (select count(*) from vendor v where v.active),
    'newest', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'created_at', app.instant(f.created_at))
        order by f.created_at desc, f.id desc), '[]')
      from (select * from firm order by created_at desc, id desc limit 5) f),
    'leaderless', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by app.fold(lower(f.name)), f.id), '[]') from (
        select f.id, f.name from firm f where f.active and not exists (select from firm_user m join app_user u on u.id = m.user_id and u.active
          where m.firm_id = f.id and m.active and m.role = 'admin') order by f.id limit 5) f),
    'failed_jobs', (select coalesce(json_agg(json_build_object('kind', j.kind, 'count', j.count, 'last_at',
        app.instant(j.last_at)) order by j.last_at desc), '[]') from (
        select coalesce(k.element::jsonb->>'_tag', '?') as kind, count(*) as count, max(k.updated_at) as last_at from job k
         where k.state = 'failed' and k.updated_at > now() - interval '7 days' group by 1 order by 3 desc limit 10) j),
    'mails', json_build_object('failed', (select count(*) from mail m where m.state = 'failed' and m.settled_at > now() - interval '7 days'),
      'stuck', (select count(*) from mail m where m.state = 'pending' and m.created_at < now() - interval '1 hour')))
   where app.is_provider()
$$;

alter function app.provider_home owner to dossier_gate;
revoke all on function app.provider_home from public;
grant execute on function app.provider_home to dossier_app;
