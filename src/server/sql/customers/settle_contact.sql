-- Stores the outcome of a contact request, once.
create or replace function app.settle_contact(p_id integer, p_state text) returns void
language sql security definer set search_path = public
as $$
update contact_request set state = p_state, settled_at = now() where id = p_id and settled_at is null
$$;

alter function app.settle_contact owner to dossier_gate;
revoke all on function app.settle_contact from public;
grant execute on function app.settle_contact to dossier_app;
