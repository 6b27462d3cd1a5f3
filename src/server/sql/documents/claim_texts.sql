-- Claims contents whose text must be extracted, for one job at a time. Returns none while documents keep arriving within `p_rest`, unless a
-- content has waited for 30 seconds. Contents of a lost job are claimed again the next day, at most three times in all.
create or replace function app.claim_texts(p_limit integer, p_rest interval) returns table (firm integer, checksum text)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(20251, 0);
  if exists (select from content_text where read_at is null and offered_at > now() - interval '2 minutes') then return; end if;
  if exists (select from content_text where read_at is null and offered_at is null and created_at > now() - p_rest)
    and not exists (select from content_text where read_at is null and offered_at is null
        and created_at < now() - interval '30 seconds') then return; end if;
  return query update content_text t set offered_at = now(), offers = t.offers + 1
    from (select c.firm_id, c.checksum from content_text c
           where c.read_at is null and (c.offered_at is null or (c.offered_at < now() - interval '1 day' and c.offers < 3))
           order by c.offered_at nulls first limit p_limit for update) w
   where t.firm_id = w.firm_id and t.checksum = w.checksum returning t.firm_id, t.checksum;
end
$$;

alter function app.claim_texts owner to dossier_gate;
revoke all on function app.claim_texts from public;
grant execute on function app.claim_texts to dossier_app;
