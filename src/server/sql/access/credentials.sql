-- Id and password hash of the active account with this email address; no row if there is none.
create or replace function app.credentials(p_email text) returns table (user_id integer, password_hash text)
language sql stable security definer set search_path = public
as $$
select u.id, u.password_hash from app_user u where u.email = p_email and u.active
$$;

alter function app.credentials owner to dossier_gate;
revoke all on function app.credentials from public;
grant execute on function app.credentials to dossier_app;
