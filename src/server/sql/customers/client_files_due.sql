-- [CLI-O05] Client files whose deletion date has passed.
create or replace function app.client_files_due(p_most integer) returns table (
  id integer, firm_id integer, company_name text
)
language sql stable security definer set search_path = public
as $$
select v.id, v.firm_id, v.company_name from vendor v where v.deletes_at <= now() order by v.deletes_at, v.id limit p_most
$$;

alter function app.client_files_due owner to dossier_gate;
revoke all on function app.client_files_due from public;
grant execute on function app.client_files_due to dossier_app;
