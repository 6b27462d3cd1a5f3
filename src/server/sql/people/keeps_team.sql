-- Whether the person in scope may change the team of the firm in scope: as one of its administrators, or of its holding's. Handlers check
-- this before, to answer with a message.
create or replace function app.keeps_team() returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select 1 from firm_user f where f.firm_id = app.scope_firm() and f.user_id = app.scope_user() and f.active and f.role = 'admin')
  or exists (select 1 from firm f where f.id = app.scope_firm() and f.group_id = app.scope_holding())
$$;

alter function app.keeps_team owner to dossier_gate;
revoke all on function app.keeps_team from public;
grant execute on function app.keeps_team to dossier_app;
