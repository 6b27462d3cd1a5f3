-- Turns the next `p_limit` events of a firm into deliveries of its active webhooks; returns whether there are more. Waits for a webhook
-- that another transaction changes: if skipped, its deliveries would come with the next events, or an hour later. A message has ids only,
-- no names or contents: the receiver reads them with a token. Events about webhooks and tokens are left out. The bounds of `(firm_id, id)`: see
-- docs/decisions/0309.
create or replace function app.queue_webhooks(p_firm integer, p_limit integer) returns boolean
language plpgsql security definer set search_path = public
as $$
declare w record; v_to bigint; v_full boolean; v_left boolean := false;
begin
  for w in select * from webhook where firm_id = p_firm and state = 'active' order by id for update loop
    select max(id), count(*) = p_limit into v_to, v_full from (
      select e.id from event e where (e.firm_id, e.id) > (p_firm, w.after_event) and (e.firm_id, e.id) < (p_firm + 1, 0)
       order by e.firm_id, e.id limit p_limit) next;
    continue when v_to is null;
    insert into webhook_delivery (webhook_id, firm_id, event_id, type, message, body, next_try_at)
    select w.id, p_firm, e.id, e.type, 'msg_' || w.id || '_' || e.id,
           json_build_object('id', 'msg_' || w.id || '_' || e.id, 'type', e.type, 'timestamp', app.instant(e.at),
             'data', json_build_object('firm_id', e.firm_id, 'vendor_id', e.vendor_id, 'user_id', e.user_id, 'entity', e.entity,
               'entity_id', e.entity_id, 'kind', e.machine, 'event_id', e.id))::text, now()
      from event e where e.firm_id = p_firm and e.id > w.after_event and e.id <= v_to and e.entity not in ('webhook', 'programToken')
       and (w.families = '{}' or e.machine = any (w.machines))
    on conflict do nothing;
    update webhook set after_event = v_to where id = w.id;
    v_left := v_left or v_full;
  end loop;
  return v_left;
end
$$;

alter function app.queue_webhooks owner to dossier_gate;
revoke all on function app.queue_webhooks from public;
grant execute on function app.queue_webhooks to dossier_app;
