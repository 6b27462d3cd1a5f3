-- Signatures with work for the scheduler: `expire`, `remind`, `prepare` or `seal` (if that job may be lost), and `follow`, which asks an
-- external signing service for changes, or tells it that the signature has ended. `follow` comes last, so that the limit cuts it first.
create or replace function app.due_signatures(p_limit integer) returns table (id integer, work text)
language sql stable security definer set search_path = public
as $$
select s.id, w.work from signature s cross join lateral (
  select case when s.ended_at is not null then 'follow' when s.state in ('loading', 'inProgress') and s.expires_at <= now() then 'expire'
    when s.state = 'inProgress' and s.remind_at <= now() then 'remind' when s.state = 'inProgress' then 'follow'
    when s.state = 'loading' then 'prepare' else 'seal' end as work) w
 where (s.state in ('loading', 'inProgress') and s.expires_at <= now())
    or (s.state = 'inProgress' and s.remind_at <= now())
    or (s.service is not null and (s.state = 'inProgress' or s.ended_at > now() - interval '3 hours'))
    or (s.state in ('loading', 'finished') and s.created_at < now() - interval '10 minutes')
 order by w.work = 'follow', s.id limit p_limit
$$;

alter function app.due_signatures owner to dossier_gate;
revoke all on function app.due_signatures from public;
grant execute on function app.due_signatures to dossier_app;
