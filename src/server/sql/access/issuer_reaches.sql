-- Whether a sign-in by an identity provider is valid for a firm: the firm has the same provider, or one of the same issuer that
-- would accept the email. A session without an issuer reaches all firms of the person.
create or replace function app.issuer_reaches(
  p_provider integer, p_issuer text, p_verified boolean, p_firm integer
) returns boolean
language sql stable
as $$
  select p_issuer is null or exists (select from identity_provider o where o.firm_id = p_firm and o.active and o.issuer = p_issuer
    and (o.id = p_provider or p_verified or o.trusts_email))
$$;

alter function app.issuer_reaches owner to dossier_gate;
revoke all on function app.issuer_reaches from public;
