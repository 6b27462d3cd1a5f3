-- Whether the person in scope is staff of the firm in scope.
create or replace function app.scope_is_staff() returns boolean
language sql stable security definer set search_path = public
as $$
select coalesce(app.is_staff(app.scope_user()), false)
$$;

alter function app.scope_is_staff owner to dossier_gate;
revoke all on function app.scope_is_staff from public;
grant execute on function app.scope_is_staff to dossier_app;
