-- [CLI-016] The other active firms in the group of the firm in scope, without those that will be deleted.
create or replace function app.transfer_targets() returns table (id integer, name text)
language sql stable security definer set search_path = public
as $$
  select g.id, g.name from firm f join firm g on g.group_id = f.group_id and g.id <> f.id and g.active and g.deletes_at is null
   where f.id = app.scope_firm() order by lower(g.name), g.id
$$;

alter function app.transfer_targets owner to dossier_gate;
revoke all on function app.transfer_targets from public;
grant execute on function app.transfer_targets to dossier_app;
