-- A user's language; null when they never chose one.
create or replace function app.language_of(p_user integer) returns text
language sql stable security definer set search_path = public
as $$
select language from app_user where id = p_user
$$;

alter function app.language_of owner to dossier_gate;
revoke all on function app.language_of from public;
grant execute on function app.language_of to dossier_app;
