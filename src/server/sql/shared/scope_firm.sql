-- The firm that the transaction has entered; null before any `enter_*` function.
create or replace function app.scope_firm() returns integer
language sql stable parallel safe
as $$
select nullif(current_setting('app.firm', true), '')::integer
$$;

grant execute on function app.scope_firm to dossier_app, dossier_gate;
