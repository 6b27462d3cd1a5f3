-- A person's last name in the firm in scope: the one typed in the invitation until they join, then `p_own`.
create or replace function app.last_here(p_user integer, p_own text) returns text
language sql stable security definer set search_path = public
as $$
select coalesce((select i.lastname from invited_name i where i.firm_id = app.scope_firm() and i.user_id = p_user), p_own)
$$;

alter function app.last_here owner to dossier_gate;
revoke all on function app.last_here from public;
grant execute on function app.last_here to dossier_app;
