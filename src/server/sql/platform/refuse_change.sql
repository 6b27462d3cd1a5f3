-- Trigger: refuses every change of the event log, which is append-only.
create or replace function app.refuse_change() returns trigger
language plpgsql
as $$
begin raise exception 'the event log is append-only'; end
$$;

grant execute on function app.refuse_change to dossier_app, dossier_gate;
