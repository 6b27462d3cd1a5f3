-- Whether a job may act for this user in the platform's scope.
create or replace function app.enters_platform(p_user integer) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select 1 from app_user u where u.id = p_user and u.active and u.is_super_admin)
$$;

alter function app.enters_platform owner to dossier_gate;
revoke all on function app.enters_platform from public;
grant execute on function app.enters_platform to dossier_app;
