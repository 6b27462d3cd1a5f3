-- [THM-O01] What themes do to all that reads documents. A policy of its own beside the one of companies: whatever a
-- query leaves out, what a person's themes do not open is not there for it.
create policy themes on node as restrictive to dossier_app
  using (rule_id is null or rule_id = any ((select app.scope_rules())::integer[]))
--;
-- Changes one place of a function that stands: every place has to be there, once or more.
create function app.weave(p_function text, p_from text, p_to text) returns void language plpgsql as $$
declare f regprocedure; v_source text; v_done integer := 0;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = p_function loop
    v_source := pg_get_functiondef(f);
    continue when position(p_from in v_source) = 0;
    execute replace(v_source, p_from, p_to);
    v_done := v_done + 1;
  end loop;
  if v_done = 0 then raise exception 'app.% has no %', p_function, p_from; end if;
end $$
--;
-- Names of a folder that begin like this one, seen or not: the next number has to be free for both.
create function app.names_like(p_folder bigint, p_prefix text) returns text[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(n.name_key), '{}') from node n
   where n.parent_id = p_folder and n.firm_id = app.scope_firm() and n.deleted_at is null and starts_with(n.name_key, p_prefix)
$$
--;
do $$ begin
  alter function app.names_like(bigint, text) owner to dossier_gate;
  revoke all on function app.names_like(bigint, text) from public;
  grant execute on function app.names_like(bigint, text) to dossier_app;
end $$
--;
do $$
declare
  v_seen text := 'case when rule_id is null and not is_mixed then wire else app.as_seen(id, wire, rule_id, is_mixed) end';
  v_seen_n text := 'case when n.rule_id is null and not n.is_mixed then n.wire else app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) end';
  v_acl text := 'case when rule_id = any (app.scope_read_rules()) then ''read-only'' end';
begin
  -- Whoever enters brings their themes; a link shows no more than its author sees, and to people of the company no more
  -- than they see themselves.
  perform app.weave('enter_vendor', '  return json_build_object(''firm_id'', v.firm_id',
    '  perform app.take_themes(p_user, v.firm_id, v.id);' || E'\n  return json_build_object(''firm_id'', v.firm_id');
  perform app.weave('enter_firm', '  return json_build_object(''firm_id'', p_firm',
    '  perform app.take_themes(p_user, p_firm, null);' || E'\n  return json_build_object(''firm_id'', p_firm');
  perform app.weave('enter_share', '  perform set_config(''app.user''',
    '  perform app.take_themes((select s.created_by from share s where s.id = enter_share.id), enter_share.firm_id, enter_share.vendor_id);'
    || E'\n  perform set_config(''app.user''');
  perform app.weave('enter_visit', '  perform set_config(''app.user''',
    '  perform app.take_themes(coalesce(enter_visit.user_id, (select s.created_by from share s where s.id = enter_visit.id)), enter_visit.firm_id, enter_visit.vendor_id);'
    || E'\n  perform set_config(''app.user''');
  -- What decides on an upload. A name that somebody else hides there is taken all the same.
  perform app.weave('facts_in', '''is_trashed'', deleted_at is not null or buried)', '''is_trashed'', deleted_at is not null or buried, ''theme_acl'', ' || v_acl || ')');
  perform app.weave('facts_in', '''revision'', revision) into v_existing', '''revision'', revision, ''theme_acl'', ' || v_acl || ') into v_existing');
  perform app.weave('facts_in', 'order by parent_id, name_key limit 1;', 'order by parent_id, name_key limit 1;
    if v_existing is null and exists (select from node where id = p_folder and is_mixed) and cardinality(app.taken_keys(p_folder, array[p_key])) > 0 then
      v_existing := jsonb_build_object(''id'', 0, ''kind'', ''folder'', ''name'', p_key, ''is_validated'', false, ''read_only'', true, ''revision'', 0, ''theme_acl'', null);
    end if;');
  perform app.weave('finish_uploads', 'v_taken := array(select name_key from node where parent_id = p_folder and deleted_at is null
      and name_key = any (array(select f.name_key from unnest(v_files) f)));',
    'v_taken := app.taken_keys(p_folder, array(select f.name_key from unnest(v_files) f));');
  perform app.weave('similar_names', '(select coalesce(array_agg(name_key), ''{}'') from node where parent_id = p_folder and deleted_at is null and starts_with(name_key, p_prefix))',
    'app.names_like(p_folder, p_prefix)');
  -- What a folder says of its content, and what a node says of themes, differs from person to person.
  perform app.weave('find_folder', '  return v;', '  if v.rule_id is not null or v.is_mixed then v.wire := app.as_seen(v.id, v.wire, v.rule_id, v.is_mixed); end if;' || E'\n  return v;');
  perform app.weave('read_document', 'select n.wire into v_wire', 'select ' || v_seen_n || ' into v_wire');
  perform app.weave('read_tree', 'string_agg(wire, '','' order by', 'string_agg(' || v_seen || ', '','' order by');
  perform app.weave('content_pieces', 'select wire, %1$s as s, id from node', 'select ' || v_seen || ' as wire, %1$s as s, id from node');
  perform app.weave('trash_pieces', 'select wire, %1$s as s, id from node', 'select ' || v_seen || ' as wire, %1$s as s, id from node');
  perform app.weave('list_documents', 'select n.wire, n.id from', 'select ' || v_seen_n || ' as wire, n.id from');
  perform app.weave('read_node', '''{"data":'' || n.wire ||', '''{"data":'' || ' || v_seen_n || ' ||');
  perform app.weave('to_wire', 'n.revision, n.read_only, n.', 'n.revision, n.read_only,
      case when n.rule_id is null then ''[]''::json else app.rule_themes(n.rule_id) end as themes, n.theme_ids is not null as has_own_themes,
      null as theme_acl, n.');
  -- The search reads past the policies, for their operators may not be used on its index: it says the same itself.
  perform app.weave('search_nodes', 'select n.id, n.wire, n.parent_id, (select', 'select n.id, ' || v_seen_n || ' as wire, n.parent_id, (select');
  perform app.weave('search_nodes', 'n.deleted_at is null and not n.buried and f.deleted_at is null',
    '(n.rule_id is null or n.rule_id = any ((select app.scope_rules())::integer[])) and n.deleted_at is null and not n.buried and f.deleted_at is null');
  perform app.weave('search_text', 'where n.id = p_node and n.vendor_id = p_vendor',
    'where n.id = p_node and (n.rule_id is null or n.rule_id = any (app.scope_rules())) and n.vendor_id = p_vendor');
end $$
--;
-- [THM-O01] A line of the log about a node is told to whoever may see the node; that its themes changed, to whoever sees
-- the folder it lies in, so that it goes from the lists of those who lose it. The seal does not cover this.
alter table event add column rule_id integer
--;
create function app.keep_event_rule() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.entity in ('document', 'folder', 'node', 'nodeWorkflow', 'nodeMark') then
    select case when new.machine = 'nodeThemes' then f.rule_id else n.rule_id end into new.rule_id
      from node n left join node f on f.id = n.parent_id where n.id = new.entity_id;
  end if;
  return new;
end $$
--;
create trigger rule before insert on event for each row execute function app.keep_event_rule()
--;
create policy themes on event as restrictive for select to dossier_app
  using (rule_id is null or rule_id = any ((select app.scope_rules())::integer[]))
--;
select app.weave('events_after', 'where firm_id = p_firm and id > p_id',
  'where firm_id = p_firm and id > p_id and (rule_id is null or rule_id in (select r.rule_id from app.satisfied_rules(p_user, p_firm, event.vendor_id) r))')
--;
do $$ begin
  alter function app.keep_event_rule() owner to dossier_gate;
  revoke all on function app.keep_event_rule() from public;
  grant execute on function app.keep_event_rule() to dossier_app, dossier_gate;
  drop function app.weave(text, text, text);
end $$
--;
-- Every row tells of its themes from now on.
update node set name = name
