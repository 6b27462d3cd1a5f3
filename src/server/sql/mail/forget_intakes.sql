-- Deletes records of mails that were received longer than `p_age` ago.
create or replace function app.forget_intakes(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from mail_intake where received_at < now() - p_age
$$;

alter function app.forget_intakes owner to dossier_gate;
revoke all on function app.forget_intakes from public;
grant execute on function app.forget_intakes to dossier_app;
