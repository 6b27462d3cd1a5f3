-- The user who entered the transaction's scope; null for visitors and jobs. The `enter_*` functions set the scope.
create or replace function app.scope_user() returns integer
language sql stable parallel safe
as $$
select nullif(current_setting('app.user', true), '')::integer
$$;

grant execute on function app.scope_user to dossier_app, dossier_gate;
