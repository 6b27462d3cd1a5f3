-- Logs a change of something that belongs to no firm, made by the platform administrator in scope.
create or replace function app.platform_log(
  p_entity text, p_id integer, p_type text, p_before jsonb, p_after jsonb
) returns void
language sql security definer set search_path = public
as $$
  insert into platform_event (user_id, entity, entity_id, type, before, after)
  select app.scope_user(), p_entity, p_id, p_type, p_before, p_after where app.is_provider()
$$;

alter function app.platform_log owner to dossier_gate;
revoke all on function app.platform_log from public;
grant execute on function app.platform_log to dossier_app;
