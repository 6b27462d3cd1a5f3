-- Stores a contact request and returns its id.
create or replace function app.store_contact(p_email text, p_firstname text, p_lastname text) returns integer
language sql security definer set search_path = public
as $$
insert into contact_request (email, firstname, lastname) values (p_email, p_firstname, p_lastname) returning id
$$;

alter function app.store_contact owner to dossier_gate;
revoke all on function app.store_contact from public;
grant execute on function app.store_contact to dossier_app;
