-- Trigger: the event log is append-only.
create or replace function app.refuse_change() returns trigger
language plpgsql
as $$
begin raise exception 'the event log is append-only'; end
$$;

grant execute on function app.refuse_change to dossier_app, dossier_gate;
