-- Whether the person in scope may administer the firm in scope from outside: as a platform administrator or an administrator of its
-- holding.
create or replace function app.keeps_firm() returns boolean
language sql stable security definer set search_path = public
as $$
  select app.is_provider() or exists (select from firm f where f.id = app.scope_firm() and f.group_id = app.scope_holding())
$$;

alter function app.keeps_firm owner to dossier_gate;
revoke all on function app.keeps_firm from public;
grant execute on function app.keeps_firm to dossier_app;
