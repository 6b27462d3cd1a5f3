-- [TSK-O01] Ids of tasks by the words of their titles, open ones first, then newest first. Bypasses row-level security, whose operators
-- cannot use the word index; the policies apply when the rows are read. `between`: see docs/decisions/0309.
create or replace function app.everywhere_tasks(p_words text[], p_limit integer) returns integer[]
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
as $$
declare v_name tsquery := app.query_of(p_words); v_vendors integer[]; v_firm tsquery; v_some tsquery; v_found integer[];
  v_staff boolean := app.scope_is_staff(); v_like text[] := array(select '%' || app.fold(w) || '%' from unnest(p_words) w);
begin
  if v_name is null or app.scope_firm() is null then return '{}'; end if;
  v_vendors := app.reached_vendors('tasks');
  if v_staff then v_vendors := v_vendors || 0; end if;
  v_found := array(select t.id from (select id, vendor_id, status, type, internal, words from task
      where firm_id between app.scope_firm() and app.scope_firm() order by firm_id, id desc limit 3000) t
    where t.words like all (v_like) and coalesce(t.vendor_id, 0) = any (v_vendors)
        and (v_staff or (t.type = 'information_request' and not t.internal))
    order by t.status = 'done', t.id desc limit p_limit);
  if cardinality(v_found) >= p_limit then return v_found; end if;
  v_firm := ('''#' || app.scope_firm() || '''')::tsquery && v_name;
  v_some := app.vendors_query(v_vendors);
  v_found := array(select id from task where app.task_lexemes(title, firm_id, vendor_id) @@ v_firm limit 2001);
  if cardinality(v_found) > 2000 and v_some is not null then
    v_found := array(select id from task where app.task_lexemes(title, firm_id, vendor_id) @@ (v_firm && v_some) limit 5000);
  end if;
  return array(select t.id from task t where t.id = any (v_found) and t.firm_id = app.scope_firm() and coalesce(t.vendor_id, 0) = any (v_vendors)
      and (v_staff or (t.type = 'information_request' and not t.internal))
    order by t.status = 'done', t.id desc limit p_limit);
end
$$;

alter function app.everywhere_tasks owner to dossier_gate;
revoke all on function app.everywhere_tasks from public;
grant execute on function app.everywhere_tasks to dossier_app;
