-- The moment when an access with the last day `p_day` ends: the midnight after it, in French time.
create or replace function app.day_end(p_day date) returns timestamptz
language sql stable
as $$
select ((p_day + 1)::timestamp at time zone 'Europe/Paris')
$$;

grant execute on function app.day_end to dossier_app;
