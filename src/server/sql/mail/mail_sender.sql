-- The id of the active account with an email address; null if there is none.
create or replace function app.mail_sender(p_email text) returns integer
language sql stable security definer set search_path = public
as $$
select id from app_user where email = p_email and active
$$;

alter function app.mail_sender owner to dossier_gate;
revoke all on function app.mail_sender from public;
grant execute on function app.mail_sender to dossier_app;
