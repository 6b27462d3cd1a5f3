-- [ACC-002] Ids of folders and documents that match all words and that the person in scope may see. First searches the names of the newest
-- nodes, which finds frequent words quickly; then the index, which includes texts: name matches first, then newest first. Bypasses
-- row-level security, whose operators cannot use the word indexes, and returns ids only: the policies apply when the rows are read.
create or replace function app.everywhere_nodes(p_words text[], p_limit integer) returns bigint[]
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
as $$
declare v_name tsquery := app.query_of(p_words); v_vendors integer[]; v_some tsquery; v_found bigint[];
begin
  if v_name is null or app.scope_firm() is null then return '{}'; end if;
  v_vendors := app.reached_vendors('documents');
  if cardinality(v_vendors) = 0 then return '{}'; end if;
  v_some := app.vendors_query(v_vendors);
  if v_some is null then
    v_found := array(select c.node_id from (select node_id, vendor_id, start_date, name_words from node_search order by node_id desc limit 3000) c
      where c.name_words @@ v_name and c.vendor_id = any (v_vendors) order by c.start_date desc, c.node_id desc);
  else
    v_found := array(select c.node_id from unnest(v_vendors) w(id) cross join lateral (
        select node_id, start_date, name_words from node_search where vendor_id = w.id
         order by start_date desc, node_id desc limit 3000 / cardinality(v_vendors)) c
      where c.name_words @@ v_name order by c.start_date desc, c.node_id desc);
  end if;
  v_found := app.open_nodes(v_found, p_limit);
  if cardinality(v_found) >= p_limit then return v_found; end if;
  v_found := array(select node_id from node_search where words @@ v_name and firm_id = app.scope_firm() limit 2001);
  if cardinality(v_found) > 2000 and v_some is not null then
    v_found := array(select node_id from node_search where words @@ (v_some && v_name) limit 5000);
  end if;
  return app.open_nodes(array(select node_id from node_search where node_id = any (v_found) and vendor_id = any (v_vendors)
    order by name_words @@ v_name desc, start_date desc, node_id desc), p_limit);
end
$$;

alter function app.everywhere_nodes owner to dossier_gate;
revoke all on function app.everywhere_nodes from public;
grant execute on function app.everywhere_nodes to dossier_app;
