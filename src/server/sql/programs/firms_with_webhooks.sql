-- Firms with events for which an active webhook has no deliveries queued yet.
create or replace function app.firms_with_webhooks() returns table (firm integer, newest bigint)
language sql stable security definer set search_path = public
as $$
  select w.firm_id, (select max(e.id) from event e where e.firm_id = w.firm_id)
    from (select firm_id, min(after_event) as after_event from webhook where state = 'active' group by firm_id) w
   where exists (select from event e where e.firm_id = w.firm_id and e.id > w.after_event)
$$;

alter function app.firms_with_webhooks owner to dossier_gate;
revoke all on function app.firms_with_webhooks from public;
grant execute on function app.firms_with_webhooks to dossier_app;
