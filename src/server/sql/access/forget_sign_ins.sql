-- Deletes login codes and sign-in attempts that expired a day ago, and stored answers to idempotency keys that are a day old. Requests that
-- use these tables delete old rows too; locked rows are skipped so that neither waits for the other.
create or replace function app.forget_sign_ins() returns void
language sql security definer set search_path = public
as $$
  delete from login_code c using (
      select o.code_hash from login_code o where o.expires_at < now() - interval '1 day' for update skip locked) old
   where c.code_hash = old.code_hash;
  delete from sso_attempt a using (
      select o.state_hash from sso_attempt o where o.expires_at < now() - interval '1 day' for update skip locked) old
   where a.state_hash = old.state_hash;
  delete from idempotency i using (
      select o.user_id, o.firm_id, o.vendor_id, o.key from idempotency o
       where o.created_at < now() - interval '24 hours' for update skip locked) old
   where i.user_id = old.user_id and i.firm_id = old.firm_id and i.vendor_id is not distinct from old.vendor_id and i.key = old.key
$$;

alter function app.forget_sign_ins owner to dossier_gate;
revoke all on function app.forget_sign_ins from public;
grant execute on function app.forget_sign_ins to dossier_app;
