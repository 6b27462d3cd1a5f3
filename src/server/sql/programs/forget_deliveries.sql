-- Deletes deliveries that are settled and were queued longer than `p_age` ago.
create or replace function app.forget_deliveries(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from webhook_delivery where state <> 'waiting' and created_at < now() - p_age
$$;

alter function app.forget_deliveries owner to dossier_gate;
revoke all on function app.forget_deliveries from public;
grant execute on function app.forget_deliveries to dossier_app;
