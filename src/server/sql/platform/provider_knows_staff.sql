-- Whether a person works in another firm of the group of the firm in scope, and in none outside of it.
create or replace function app.provider_knows_staff(p_user integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select from firm f join firm g on g.group_id = f.group_id join firm_user m on m.firm_id = g.id
    where f.id = app.scope_firm() and g.id <> f.id and m.user_id = p_user and m.active)
     and not exists (select from firm_user m join firm g on g.id = m.firm_id join firm f on f.id = app.scope_firm()
    where m.user_id = p_user and g.group_id is distinct from f.group_id)
$$;

alter function app.provider_knows_staff owner to dossier_gate;
revoke all on function app.provider_knows_staff from public;
grant execute on function app.provider_knows_staff to dossier_app;
