-- The text that a firm adds to its invitations.
create or replace function app.firm_welcome(p_firm integer) returns text
language sql stable security definer set search_path = public
as $$
select welcome_message from firm where id = p_firm
$$;

alter function app.firm_welcome owner to dossier_gate;
revoke all on function app.firm_welcome from public;
grant execute on function app.firm_welcome to dossier_app;
