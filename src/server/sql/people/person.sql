-- A user as `{id, name}` for API answers, with the name that the firm in scope uses; null for a null id.
create or replace function app.person(p_user integer) returns json
language sql stable security definer set search_path = public
as $$
select json_build_object('id', id, 'name', btrim(app.first_here(id, firstname) || ' ' || app.last_here(id, lastname))) from app_user where id = p_user
$$;

alter function app.person owner to dossier_gate;
grant execute on function app.person to dossier_app;
