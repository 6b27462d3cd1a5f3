-- Marks a sign-in attempt as used. `fresh` is false if it was used before or has expired. Returns no row, and leaves the attempt unused, if
-- this host and browser did not start it or its identity provider is no longer active.
create or replace function app.claim_sso_attempt(p_state bytea, p_host text, p_challenge text) returns table (
  fresh boolean, callback text, nonce text, verifier bytea, redirect text, provider identity_provider
)
language plpgsql security definer set search_path = public
as $$
begin
  return query
    with found as (
      select a.state_hash, a.used_at is null and a.expires_at > now() as fresh from sso_attempt a
       where a.state_hash = p_state and a.host = p_host and a.challenge = p_challenge for update
    )
    update sso_attempt a set used_at = coalesce(a.used_at, now()) from found f, identity_provider p
     where a.state_hash = f.state_hash and p.id = a.provider_id and p.active
     returning f.fresh, a.callback, a.nonce, a.verifier, a.redirect, p;
end
$$;

alter function app.claim_sso_attempt owner to dossier_gate;
revoke all on function app.claim_sso_attempt from public;
grant execute on function app.claim_sso_attempt to dossier_app;
