-- [SAD-001] Mails that failed for good within the last week, without their content. An empty array if the caller is no platform
-- administrator.
create or replace function app.provider_failed_mails(p_limit integer) returns json
language sql stable security definer set search_path = public
as $$
  select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'firm_name', m.firm_name, 'created_at', app.instant(m.created_at),
      'failed_at', app.instant(m.settled_at), 'attempts', m.attempts, 'error', left(coalesce(m.error, ''), 300)) order by m.settled_at desc, m.id desc), '[]')
    from (select m.id, m.kind, f.name as firm_name, m.created_at, m.settled_at, m.attempts, m.error
            from mail m left join firm f on f.id = m.firm_id
           where m.state = 'failed' and m.settled_at > now() - interval '7 days' order by m.settled_at desc, m.id desc limit p_limit) m
   where app.is_provider()
$$;

alter function app.provider_failed_mails owner to dossier_gate;
revoke all on function app.provider_failed_mails from public;
grant execute on function app.provider_failed_mails to dossier_app;
