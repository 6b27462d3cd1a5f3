-- Deletes expired passes of signatories.
create or replace function app.forget_signing_passes() returns void
language sql security definer set search_path = public
as $$
delete from signature_pass where expires_at < now()
$$;

alter function app.forget_signing_passes owner to dossier_gate;
revoke all on function app.forget_signing_passes from public;
grant execute on function app.forget_signing_passes to dossier_app;
