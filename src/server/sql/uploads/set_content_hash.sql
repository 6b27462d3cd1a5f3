-- Stores a content's SHA-256, computed by a job.
create or replace function app.set_content_hash(p_firm integer, p_checksum text, p_sha256 text) returns void
language sql security definer set search_path = public
as $$
update content set sha256 = p_sha256 where firm_id = p_firm and checksum = p_checksum
$$;

alter function app.set_content_hash owner to dossier_gate;
revoke all on function app.set_content_hash from public;
grant execute on function app.set_content_hash to dossier_app;
