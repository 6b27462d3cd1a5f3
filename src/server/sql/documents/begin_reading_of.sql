-- Adds an entry to the list of what was read in a visit; returns false if it is in the list already.
create or replace function app.begin_reading_of(p_pass bytea, p_what text) returns boolean
language sql security definer set search_path = public
as $$
  with noted as (
    update share_visit set begun = begun || p_what where pass_hash = p_pass and not begun @> array[p_what] returning 1)
  select exists (select from noted)
$$;

alter function app.begin_reading_of owner to dossier_gate;
revoke all on function app.begin_reading_of from public;
grant execute on function app.begin_reading_of to dossier_app;
