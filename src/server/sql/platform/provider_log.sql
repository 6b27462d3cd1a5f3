-- Logs an event of the firm in scope, for a platform administrator or an administrator of its holding.
create or replace function app.provider_log(
  p_entity text, p_id integer, p_machine text, p_type text, p_payload jsonb, p_before jsonb, p_after jsonb
) returns void
language sql security definer set search_path = public
as $$
  insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
  select app.scope_firm(), app.scope_user(), p_entity, p_id, p_machine, p_type, p_payload, p_before, p_after where app.keeps_firm()
$$;

alter function app.provider_log owner to dossier_gate;
revoke all on function app.provider_log from public;
grant execute on function app.provider_log to dossier_app;
