-- Stops a webhook that has failed for days, and logs it.
create or replace function app.stop_webhook(p_id integer) returns void
language plpgsql security definer set search_path = public
as $$
declare w webhook;
begin
  update webhook set state = 'stopped', revision = revision + 1, updated_at = now() where id = p_id and state = 'active' returning * into w;
  if not found then return; end if;
  insert into event (firm_id, entity, entity_id, machine, type, before, after)
  values (w.firm_id, 'webhook', w.id, 'webhook', 'webhook.missed', '{"state":"active"}', '{"state":"stopped"}');
end
$$;

alter function app.stop_webhook owner to dossier_gate;
revoke all on function app.stop_webhook from public;
grant execute on function app.stop_webhook to dossier_app;
