-- Deletes records of escalations that were sent longer than `p_age` ago.
create or replace function app.forget_escalations(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from escalation where told_at < now() - p_age
$$;

alter function app.forget_escalations owner to dossier_gate;
revoke all on function app.forget_escalations from public;
grant execute on function app.forget_escalations to dossier_app;
