-- A person's email in lower case, as stored for signatories, to find the person's own part of a signature.
create or replace function app.signing_email(p_user integer) returns text
language sql stable security definer set search_path = public
as $$
select lower(email) from app_user where id = p_user
$$;

alter function app.signing_email owner to dossier_gate;
revoke all on function app.signing_email from public;
grant execute on function app.signing_email to dossier_app;
