-- Whether a user is staff of the firm in scope.
create or replace function app.is_staff(p_user integer) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from firm_user f where f.firm_id = app.scope_firm() and f.user_id = p_user and f.active)
$$;

alter function app.is_staff owner to dossier_gate;
revoke all on function app.is_staff from public;
grant execute on function app.is_staff to dossier_app;
