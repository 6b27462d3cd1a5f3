-- Signatures that a clock has work for: `expire`, `remind`, and `prepare` or `seal` where a job may have been lost.
create or replace function app.due_signatures(p_limit integer) returns table (id integer, work text)
language sql stable security definer set search_path = public
as $$
select s.id, case when s.state in ('loading', 'inProgress') and s.expires_at <= now() then 'expire'
    when s.state = 'inProgress' then 'remind' when s.state = 'loading' then 'prepare' else 'seal' end
  from signature s
 where (s.state in ('loading', 'inProgress') and s.expires_at <= now())
    or (s.state = 'inProgress' and s.remind_at <= now())
    or (s.state in ('loading', 'finished') and s.created_at < now() - interval '10 minutes')
 order by s.id limit p_limit
$$;

alter function app.due_signatures owner to dossier_gate;
revoke all on function app.due_signatures from public;
grant execute on function app.due_signatures to dossier_app;
