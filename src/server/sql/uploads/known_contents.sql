-- Which of these stored files the firm still has as a content or as the result of a rendition.
create or replace function app.known_contents(p_firm integer, p_checksums text[]) returns text[]
language sql stable security definer set search_path = public
as $$
  select coalesce(array_agg(k.checksum), '{}') from (
    select c.checksum from content c where c.firm_id = p_firm and c.checksum = any (p_checksums)
    union select r.result from rendition r where r.firm_id = p_firm and r.result = any (p_checksums)) k
$$;

alter function app.known_contents owner to dossier_gate;
revoke all on function app.known_contents from public;
grant execute on function app.known_contents to dossier_app;
