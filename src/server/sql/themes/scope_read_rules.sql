-- The theme rules among `app.scope_rules()` that give the person read access only.
create or replace function app.scope_read_rules() returns integer[]
language sql stable parallel safe
as $$
select coalesce(nullif(current_setting('app.read_rules', true), ''), '{}')::integer[]
$$;

grant execute on function app.scope_read_rules to dossier_app, dossier_gate;
