-- Deliveries that are due. `mark` changes with each attempt, so that each attempt is queued as a job once.
create or replace function app.webhooks_due(p_limit integer) returns table (id integer, attempts integer, mark text)
language sql stable security definer set search_path = public
as $$
  select d.id, d.attempts, extract(epoch from d.next_try_at)::text from webhook_delivery d
    join webhook w on w.id = d.webhook_id and w.state = 'active'
   where d.state = 'waiting' and d.next_try_at <= now() order by d.next_try_at limit p_limit
$$;

alter function app.webhooks_due owner to dossier_gate;
revoke all on function app.webhooks_due from public;
grant execute on function app.webhooks_due to dossier_app;
