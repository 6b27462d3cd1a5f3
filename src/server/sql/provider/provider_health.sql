-- The platform's health as JSON: the database, pending, stuck and failed jobs, mails, and the 50 firms with the most storage. Null if the
-- caller is no platform administrator.
create or replace function app.provider_health() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object(
    'database', json_build_object('version', current_setting('server_version'), 'bytes', pg_database_size(current_database())),
    'jobs', (select coalesce(json_agg(json_build_object('kind', j.kind, 'waiting', j.waiting, 'stuck', j.stuck, 'failed', j.failed,
        'oldest_at', app.instant(j.oldest_at)) order by j.stuck desc, j.failed desc, j.waiting desc, j.kind), '[]') from (
        select coalesce(k.element::jsonb->>'_tag', '?') as kind, count(*) filter (where k.state = 'pending') as waiting,
            count(*) filter (where k.state = 'pending' and k.visible_at < now() - interval '15 minutes') as stuck,
            count(*) filter (where k.state = 'failed') as failed, min(k.visible_at) filter (where k.state = 'pending') as oldest_at
          from job k where k.state in ('pending', 'failed') group by 1) j),
    'mails', json_build_object('waiting', (select count(*) from mail m where m.state = 'pending'),
      'stuck', (select count(*) from mail m where m.state = 'pending' and m.created_at < now() - interval '1 hour'),
      'failed', (select count(*) from mail m where m.state = 'failed' and m.settled_at > now() - interval '7 days')),
    'firms', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes,
        'limit_gigabytes', f.storage_gigabytes) order by f.bytes desc, f.id), '[]') from (
        select f.id, f.name, coalesce(sum(u.bytes), 0)::bigint as bytes, l.storage_gigabytes
          from firm f cross join lateral app.plan_limits(f.id) l left join vendor v on v.firm_id = f.id
          left join storage_use u on u.vendor_id = v.id group by f.id, f.name, l.storage_gigabytes
         order by 3 desc, f.id limit 50) f))
   where app.is_provider()
$$;

alter function app.provider_health owner to dossier_gate;
revoke all on function app.provider_health from public;
grant execute on function app.provider_health to dossier_app;
