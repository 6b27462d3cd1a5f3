-- The last day of an access that ends at `p_end`, in French time: the inverse of `app.day_end`.
create or replace function app.last_day(p_end timestamptz) returns text
language sql stable
as $$
select ((p_end at time zone 'Europe/Paris') - interval '1 microsecond')::date::text
$$;

grant execute on function app.last_day to dossier_app;
