-- The signature and signatory of a pass, by its hash, with the network and browser that got it. No row if there is no such pass, it has
-- expired, or the link that it came from has ended.
create or replace function app.signing_pass(p_pass bytea) returns table (
  signature_id integer, signatory_id integer, network text, browser text
)
language sql stable security definer set search_path = public
as $$
select y.signature_id, y.id, p.network, p.browser from signature_pass p
  join signature_signatory y on y.id = p.signatory_id and y.token_hash is not null
 where p.pass_hash = p_pass and p.expires_at > now()
$$;

alter function app.signing_pass owner to dossier_gate;
revoke all on function app.signing_pass from public;
grant execute on function app.signing_pass to dossier_app;
