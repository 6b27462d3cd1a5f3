-- Stores an attempt to sign in through an identity provider, valid for ten minutes.
create or replace function app.keep_sso_attempt(
  p_state bytea, p_provider integer, p_host text, p_callback text, p_nonce text, p_verifier bytea, p_challenge text,
  p_redirect text
) returns void
language sql security definer set search_path = public
as $$
  delete from sso_attempt where expires_at < now() - interval '1 day';
  insert into sso_attempt (state_hash, provider_id, host, callback, nonce, verifier, challenge, redirect, expires_at)
  values (p_state, p_provider, p_host, p_callback, p_nonce, p_verifier, p_challenge, p_redirect, now() + interval '10 minutes')
$$;

alter function app.keep_sso_attempt owner to dossier_gate;
revoke all on function app.keep_sso_attempt from public;
grant execute on function app.keep_sso_attempt to dossier_app;
