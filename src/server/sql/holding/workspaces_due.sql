-- [WSP-005] The workspaces whose deletion date has passed, including those that are being deleted.
create or replace function app.workspaces_due() returns table (id integer)
language sql stable security definer set search_path = public
as $$
  select f.id from firm f where f.deletes_at <= now() order by f.id
$$;

alter function app.workspaces_due owner to dossier_gate;
revoke all on function app.workspaces_due from public;
grant execute on function app.workspaces_due to dossier_app;
