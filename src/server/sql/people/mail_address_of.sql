-- The email address of an active account; null for any other.
create or replace function app.mail_address_of(p_user integer) returns text
language sql stable security definer set search_path = public
as $$
select u.email from app_user u where u.id = p_user and u.active
$$;

alter function app.mail_address_of owner to dossier_gate;
revoke all on function app.mail_address_of from public;
grant execute on function app.mail_address_of to dossier_app;
