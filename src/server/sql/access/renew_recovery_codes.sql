-- Replaces a person's recovery codes; the former ones stop working. Stores none for a person without a confirmed authenticator app.
create or replace function app.renew_recovery_codes(p_user integer, p_codes bytea[]) returns void
language sql security definer set search_path = public
as $$
  delete from recovery_code where user_id = p_user;
  insert into recovery_code (user_id, code_hash) select f.user_id, unnest(p_codes) from two_factor f where f.user_id = p_user and f.confirmed_at is not null;
$$;

alter function app.renew_recovery_codes owner to dossier_gate;
revoke all on function app.renew_recovery_codes from public;
grant execute on function app.renew_recovery_codes to dossier_app;
