-- Whether the firm in scope may correct a person's names: names that it typed in an invitation, or those of a person who belongs to no
-- other firm.
create or replace function app.may_rename(p_user integer) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from invited_name i where i.firm_id = app.scope_firm() and i.user_id = p_user) or app.owns_names(p_user)
$$;

alter function app.may_rename owner to dossier_gate;
revoke all on function app.may_rename from public;
grant execute on function app.may_rename to dossier_app;
