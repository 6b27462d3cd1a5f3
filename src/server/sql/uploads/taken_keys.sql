-- Which of these name keys exist in a folder, including nodes that the person may not see. Looks keys up one by one and with an order by,
-- so that the planner uses the index of names even for a folder of 100,000 items. In plpgsql, because its plans are cached.
create or replace function app.taken_keys(p_folder bigint, p_keys text[]) returns text[]
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_sort = off
as $$
begin
  return (select coalesce(array_agg(taken.name_key), '{}') from unnest(p_keys) k, lateral (
    select n.name_key from node n
     where n.parent_id = p_folder and n.name_key >= k and n.name_key <= k and n.firm_id = app.scope_firm() and n.deleted_at is null
     order by n.parent_id, n.name_key limit 1) taken);
end
$$;

alter function app.taken_keys owner to dossier_gate;
revoke all on function app.taken_keys from public;
grant execute on function app.taken_keys to dossier_app;
