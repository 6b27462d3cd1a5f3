-- [ACC-002] The search over all that a person may see in a firm. These functions give ids alone: the operators of the word
-- indexes may not be used beneath row policies. They say the same as the policies, which decide once more when the rows are read.

-- The newest names of a company: a word that many of them have is found here.
create index node_search_newest on node_search (vendor_id, start_date desc, node_id desc)
--;
create index task_newest on task (firm_id, id desc)
--;
-- What a task is found by: the words of its title, and lexemes that stand for its firm and company.
create function app.task_lexemes(p_title text, p_firm integer, p_vendor integer) returns tsvector language plpgsql immutable as $$
begin
  return app.lexemes_of_name(lower(p_title)) || array_to_tsvector(array['#' || p_firm, '@' || coalesce(p_vendor, 0)]);
end $$
--;
create index task_words on task using gin (app.task_lexemes(title, firm_id, vendor_id))
--;
-- The active companies of the entered firm that the person reaches; for client users, those with the module.
create function app.reached_vendors(p_module text) returns integer[]
language plpgsql security definer set search_path = public stable as $$
declare v_firm boolean;
begin
  if app.scope_all() then return array(select id from vendor where firm_id = app.scope_firm() and active); end if;
  if app.scope_is_staff() then
    return array(select id from vendor where id = any (app.scope_vendors()) and firm_id = app.scope_firm() and active);
  end if;
  v_firm := coalesce((select is_active from module where firm_id = app.scope_firm() and vendor_id is null and name = p_module), false);
  return array(select v.id from vendor v left join module m on m.firm_id = v.firm_id and m.vendor_id = v.id and m.name = p_module
    where v.id = any (app.scope_vendors()) and v.firm_id = app.scope_firm() and v.active and coalesce(m.is_active, v_firm));
end $$
--;
-- These companies as a part of a query on a word index; null where there are so many that the query costs more than reading the rows
-- of the others.
create function app.vendors_query(p_vendors integer[]) returns tsquery language sql immutable as $$
  select case when cardinality(p_vendors) between 1 and 400 then (select string_agg('''@' || w || '''', ' | ') from unnest(p_vendors) w)::tsquery end
$$
--;
-- Of these nodes, in this order, the first that stand in the tree and that the person's themes open: one by one, until there are enough.
create function app.open_nodes(p_nodes bigint[], p_limit integer) returns bigint[]
language plpgsql security definer set search_path = public stable as $$
declare v_rules integer[] := app.scope_rules();
begin
  return array(select s.id from unnest(p_nodes) s(id) cross join lateral (
    select from node n join node f on f.id = n.parent_id
     where n.id = s.id and n.firm_id = app.scope_firm() and (n.rule_id is null or n.rule_id = any (v_rules)) and n.deleted_at is null
       and n.purged_at is null and not n.buried and f.deleted_at is null and not f.buried offset 0) o limit p_limit);
end $$
--;
-- Living folders and documents by their words. Words that many names have are found among the newest; rarer ones by the index, which
-- also knows the texts of documents: those found by name first, then the newest.
create function app.everywhere_nodes(p_words text[], p_limit integer) returns bigint[]
language plpgsql security definer set search_path = public stable set plan_cache_mode = force_custom_plan as $$
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
end $$
--;
-- [TSK-O01] Tasks by the words of their titles, open ones first, then the newest. The caller asks the policies who sees them.
create function app.everywhere_tasks(p_words text[], p_limit integer) returns integer[]
language plpgsql security definer set search_path = public stable set plan_cache_mode = force_custom_plan as $$
declare v_name tsquery := app.query_of(p_words); v_vendors integer[]; v_firm tsquery; v_some tsquery; v_found integer[];
  v_staff boolean := app.scope_is_staff(); v_like text[] := array(select '%' || app.fold(w) || '%' from unnest(p_words) w);
begin
  if v_name is null or app.scope_firm() is null then return '{}'; end if;
  v_vendors := app.reached_vendors('tasks');
  if v_staff then v_vendors := v_vendors || 0; end if;
  v_found := array(select t.id from (select id, vendor_id, status, type, internal, words from task where firm_id = app.scope_firm()
       order by id desc limit 3000) t
    where t.words like all (v_like) and coalesce(t.vendor_id, 0) = any (v_vendors) and (v_staff or (t.type = 'information_request' and not t.internal))
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
end $$
--;
-- People of the team (vendor 0) and of the companies where the person may see who uses them: staff everywhere they reach, client
-- users where they are no guests.
create function app.everywhere_people(p_words text[], p_limit integer) returns table (person integer, vendor integer)
language sql security definer set search_path = public stable as $$
  select k.user_id, k.vendor_id from (
    select f.user_id, 0 as vendor_id, p.words from firm_user f join app_user p on p.id = f.user_id
     where f.firm_id = app.scope_firm() and f.active and app.scope_is_staff()
    union all
    select u.user_id, u.vendor_id, p.words from vendor_user u join app_user p on p.id = u.user_id join vendor v on v.id = u.vendor_id and v.active
     where u.firm_id = app.scope_firm() and (u.access_ends_at is null or u.access_ends_at > now())
       and (app.scope_all() or u.vendor_id in (select unnest(app.scope_vendors())))
       and (app.scope_is_staff() or exists (select from vendor_user o where o.vendor_id = u.vendor_id and o.user_id = app.scope_user() and o.role <> 'guest'))) k
   where k.words like all (select '%' || app.fold(w) || '%' from unnest(p_words) w)
   order by k.vendor_id <> 0, k.words, k.user_id, k.vendor_id limit p_limit
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.reached_vendors(text)', 'app.open_nodes(bigint[], integer)', 'app.everywhere_nodes(text[], integer)',  'app.everywhere_tasks(text[], integer)', 'app.everywhere_people(text[], integer)']::regprocedure[] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  grant execute on function app.task_lexemes(text, integer, integer) to dossier_app, dossier_gate;
  grant execute on function app.vendors_query(integer[]) to dossier_app, dossier_gate;
  grant execute on function app.reached_vendors(text) to dossier_gate;
end $$
