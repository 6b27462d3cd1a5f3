-- When a notification is due: now plus `p_quiet`, at the next 7:00 in France (`daily`), on Monday (`weekly`), or null (`never`).
create or replace function app.told_at(p_every text, p_now timestamptz, p_quiet interval) returns timestamptz
language sql stable
as $$
  select case p_every
    when 'never' then null
    when 'instantly' then p_now + p_quiet
    else (select min(d + interval '7 hours') at time zone 'Europe/Paris'
      from generate_series(date_trunc('day', p_now at time zone 'Europe/Paris'),
          date_trunc('day', p_now at time zone 'Europe/Paris') + interval '8 days', '1 day') d
     where (d + interval '7 hours') at time zone 'Europe/Paris' > p_now and (p_every = 'daily' or extract(isodow from d) = 1))
  end
$$;

grant execute on function app.told_at to dossier_app, dossier_gate;
