-- [ROL-024] Whether the person in scope has the right to the admin module of the firm in scope.
create or replace function app.scope_has_admin_module() returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from firm_user f where f.firm_id = app.scope_firm() and f.user_id = app.scope_user() and f.active
  and f.admin_module)
$$;

alter function app.scope_has_admin_module owner to dossier_gate;
revoke all on function app.scope_has_admin_module from public;
grant execute on function app.scope_has_admin_module to dossier_app;
