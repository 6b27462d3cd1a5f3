-- The account as JSON for the browser; null if it is closed.
create or replace function app.identity(p_user integer) returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', u.id, 'email', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'title', u.title,
           'darkMode', u.dark_mode, 'language', u.language, 'revision', u.revision, 'isSuperAdmin', u.is_super_admin,
           'isAccountant', exists (select 1 from firm_user f where f.user_id = u.id and f.active))
    from app_user u where u.id = p_user and u.active
$$;

alter function app.identity owner to dossier_gate;
revoke all on function app.identity from public;
grant execute on function app.identity to dossier_app;
