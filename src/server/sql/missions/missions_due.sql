-- Missions for the nightly job: the renewal must be announced, or the mission must be renewed or ended.
create or replace function app.missions_due(p_today date, p_notice_days integer, p_limit integer) returns table (id integer)
language sql stable security definer set search_path = public
as $$
  select m.id from mission m where m.state in ('signed', 'suspended') and (
      (m.ends_on < p_today and (not m.tacit_renewal or (m.state = 'signed' and m.announced_for = m.ends_on)))
      or (m.tacit_renewal and m.state = 'signed' and m.ends_on - p_notice_days <= p_today
        and m.announced_for is distinct from m.ends_on))
   order by m.id limit p_limit
$$;

alter function app.missions_due owner to dossier_gate;
revoke all on function app.missions_due from public;
grant execute on function app.missions_due to dossier_app;
