-- The data for an attempt to send a delivery; no row if it is not due or its webhook is not active.
create or replace function app.webhook_to_send(p_id integer) returns table (
  id integer, webhook_id integer, firm_id integer, address text, secret bytea, message text, type text, body text, attempts integer,
  state text
)
language sql stable security definer set search_path = public
as $$
  select d.id, w.id, w.firm_id, w.address, w.secret, d.message, d.type, d.body, d.attempts, d.state from webhook_delivery d
    join webhook w on w.id = d.webhook_id and w.state = 'active'
   where d.id = p_id and d.state = 'waiting' and d.next_try_at <= now()
$$;

alter function app.webhook_to_send owner to dossier_gate;
revoke all on function app.webhook_to_send from public;
grant execute on function app.webhook_to_send to dossier_app;
