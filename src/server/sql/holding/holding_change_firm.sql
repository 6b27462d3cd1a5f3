-- [ACC-106] Changes the firm in scope for an administrator of its holding. Null if the revision is stale.
create or replace function app.holding_change_firm(p json, p_revision integer) returns integer
language sql security definer set search_path = public
as $$
  update firm set name = p->>'name', domain = p->>'domain', tagline = p->>'tagline', welcome_message = p->>'welcome_message'
   where id = app.scope_firm() and group_id = app.scope_holding() and revision = p_revision returning revision
$$;

alter function app.holding_change_firm owner to dossier_gate;
revoke all on function app.holding_change_firm from public;
grant execute on function app.holding_change_firm to dossier_app;
