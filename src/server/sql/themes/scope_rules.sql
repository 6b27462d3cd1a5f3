-- The theme rules that the person in scope satisfies.
create or replace function app.scope_rules() returns integer[]
language sql stable parallel safe
as $$
select coalesce(nullif(current_setting('app.rules', true), ''), '{}')::integer[]
$$;

grant execute on function app.scope_rules to dossier_app, dossier_gate;
