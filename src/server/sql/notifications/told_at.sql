-- When a notice of a firm is due: now plus `p_quiet` (`instantly`), at the next 7:00 (`daily`), on Monday at 7:00 (`weekly`), or null
-- (`never`). In the firm's time zone, so that 7:00 stays 7:00 across daylight saving time.
create or replace function app.told_at(p_every text, p_now timestamptz, p_quiet interval, p_firm integer) returns timestamptz
language sql stable security definer set search_path = public
as $$
  select case p_every
    when 'never' then null
    when 'instantly' then p_now + p_quiet
    else (select min(d + interval '7 hours') at time zone z.name
      from generate_series(date_trunc('day', p_now at time zone z.name),
          date_trunc('day', p_now at time zone z.name) + interval '8 days', '1 day') d
     where (d + interval '7 hours') at time zone z.name > p_now and (p_every = 'daily' or extract(isodow from d) = 1))
  end
    from (select coalesce((select u.time_zone from follow_up u where u.firm_id = p_firm), 'Europe/Paris') as name) z
$$;

alter function app.told_at owner to dossier_gate;
revoke all on function app.told_at from public;
grant execute on function app.told_at to dossier_app;
