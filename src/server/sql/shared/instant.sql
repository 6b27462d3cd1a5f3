-- A timestamp in the API's ISO form, in UTC with milliseconds. Declared stable because `to_char` is: PostgreSQL does not inline a function
-- declared stricter than its body.
create or replace function app.instant(t timestamptz) returns text
language sql stable
as $$
select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

grant execute on function app.instant to dossier_app, dossier_gate;
