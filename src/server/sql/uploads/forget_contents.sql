-- Deletes contents older than `p_age` that neither a version nor an unfinished signature references.
create or replace function app.forget_contents(p_age interval) returns void
language sql security definer set search_path = public
as $$
  delete from content c where c.created_at < now() - p_age
    and not exists (select 1 from version v where v.firm_id = c.firm_id and v.content = c.checksum)
    and not exists (select 1 from signature s where s.firm_id = c.firm_id and c.checksum in (s.latest, s.original)
      and s.state in ('created', 'loading', 'inProgress', 'finished', 'error'))
$$;

alter function app.forget_contents owner to dossier_gate;
revoke all on function app.forget_contents from public;
grant execute on function app.forget_contents to dossier_app;
