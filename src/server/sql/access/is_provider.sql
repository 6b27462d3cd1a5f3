-- Whether the person in scope is a platform administrator.
create or replace function app.is_provider() returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select 1 from app_user u where u.id = app.scope_user() and u.active and u.is_super_admin)
$$;

alter function app.is_provider owner to dossier_gate;
revoke all on function app.is_provider from public;
grant execute on function app.is_provider to dossier_app;
