-- [SAD-003] Changes the firm in scope and returns its new revision. Null if the revision is stale or the caller is no platform
-- administrator.
create or replace function app.provider_change_firm(p json, p_group integer, p_revision integer) returns integer
language sql security definer set search_path = public
as $$
  update firm set name = p->>'name', domain = p->>'domain', tagline = p->>'tagline', group_id = p_group,
      revision = revision + (group_id is distinct from p_group)::integer, welcome_message = p->>'welcome_message',
          hubspot_id = p->>'hubspot_id', stripe_id = p->>'stripe_id'
   where id = app.scope_firm() and revision = p_revision and app.is_provider() returning revision
$$;

alter function app.provider_change_firm owner to dossier_gate;
revoke all on function app.provider_change_firm from public;
grant execute on function app.provider_change_firm to dossier_app;
