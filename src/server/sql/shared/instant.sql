-- A timestamp in the ISO form that the API uses, in UTC with milliseconds. Stable like `to_char`: a function
-- declared stricter than its body is not inlined.
create or replace function app.instant(t timestamptz) returns text
language sql stable
as $$
select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

grant execute on function app.instant to dossier_app, dossier_gate;
