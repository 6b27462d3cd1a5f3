-- Stores the outcome of an attempt, unless another process did: `p_attempts` is the number of attempts before it. Returns the webhook's
-- state and since when it fails, for the life cycle of the webhook; no row if nothing was stored.
create or replace function app.settle_webhook(
  p_id integer, p_attempts integer, p_state text, p_wait interval, p_status integer, p_failure text
) returns table (webhook_id integer, firm_id integer, state text, failing_since timestamptz, revision integer)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_webhook integer;
begin
  update webhook_delivery d set state = p_state, attempts = p_attempts + 1, last_try_at = now(), next_try_at = now() + p_wait,
      status = p_status, failure = p_failure
   where d.id = p_id and d.attempts = p_attempts and d.state = 'waiting' returning d.webhook_id into v_webhook;
  if not found then return; end if;
  return query update webhook w
     set failing_since = case when p_failure is null then null else coalesce(w.failing_since, now()) end
   where w.id = v_webhook returning w.id, w.firm_id, w.state, w.failing_since, w.revision;
end
$$;

alter function app.settle_webhook owner to dossier_gate;
revoke all on function app.settle_webhook from public;
grant execute on function app.settle_webhook to dossier_app;
