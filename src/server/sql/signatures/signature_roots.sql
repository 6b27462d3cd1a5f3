-- The root certificates of all signatures of this installation.
create or replace function app.signature_roots() returns table (certificate bytea)
language sql stable security definer set search_path = public
as $$
select distinct r.certificate from signature_root r
$$;

alter function app.signature_roots owner to dossier_gate;
revoke all on function app.signature_roots from public;
grant execute on function app.signature_roots to dossier_app;
