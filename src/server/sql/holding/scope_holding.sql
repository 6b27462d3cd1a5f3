-- The holding that the transaction has entered; null if the person in scope does not administer it.
create or replace function app.scope_holding() returns integer
language sql stable security definer set search_path = public
as $$
  select h.id from holding h where h.id = nullif(current_setting('app.holding', true), '')::integer
     and app.keeps_holding(app.scope_user(), h.id)
$$;

alter function app.scope_holding owner to dossier_gate;
revoke all on function app.scope_holding from public;
grant execute on function app.scope_holding to dossier_app;
