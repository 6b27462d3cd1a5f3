-- The signature and signatory of a personal link, by the hash of its token. No row if there is no such link or it has expired.
create or replace function app.signing_link(p_token bytea) returns table (signature_id integer, signatory_id integer)
language sql stable security definer set search_path = public
as $$
select y.signature_id, y.id from signature_signatory y where y.token_hash = p_token and (y.token_until is null or y.token_until > now())
$$;

alter function app.signing_link owner to dossier_gate;
revoke all on function app.signing_link from public;
grant execute on function app.signing_link to dossier_app;
