-- `app.mark_purged`, allowed only if the company is in scope.
create or replace function app.purge(p_vendor integer, p_nodes bigint[]) returns integer
language sql security definer set search_path = public
as $$
select app.mark_purged(p_vendor, p_nodes) where p_vendor = any (app.scope_vendors())
$$;

alter function app.purge owner to dossier_gate;
revoke all on function app.purge from public;
grant execute on function app.purge to dossier_app;
