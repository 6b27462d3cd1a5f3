-- The name keys in a folder that begin with a prefix. Includes nodes that the person may not see, because a new numbered name must differ
-- from all.
create or replace function app.names_like(p_folder bigint, p_prefix text) returns text[]
language sql stable security definer set search_path = public
as $$
  select coalesce(array_agg(n.name_key), '{}') from node n
   where n.parent_id = p_folder and n.firm_id = app.scope_firm() and n.deleted_at is null and starts_with(n.name_key, p_prefix)
$$;

alter function app.names_like owner to dossier_gate;
revoke all on function app.names_like from public;
grant execute on function app.names_like to dossier_app;
