-- What leaves the trash for good is first marked, all of it in one moment, and out of everyone's reach from then on; a
-- job then takes the rows away, a few at a time.
alter table node
  add column purged_at timestamptz,
  -- The names of the folders it lay in, from the top, once these are gone for good: it has no place to go back to.
  add column former_way json
--;
create index node_purged on node (kind, id) where purged_at is not null
--;
create index node_expiry on node (deleted_at) where deleted_at is not null
--;
-- Nobody who serves people sees what is marked, whatever else they may see.
create policy living on node as restrictive to dossier_app using (purged_at is null) with check (true)
--;
-- What goes is counted once per statement, like what comes.
create function app.count_removed() returns trigger language plpgsql as $$
begin
  update node set counter = counter - c.items, folder_count = folder_count - c.folders
    from (select parent_id, count(*) as items, count(*) filter (where kind = 'folder') as folders from removed
           where parent_id is not null and deleted_at is null group by parent_id) c
   where node.id = c.parent_id;
  return null;
end $$
--;
drop trigger counters_moved on node
--;
create trigger counters_moved after update of parent_id, deleted_at on node for each row execute function app.keep_counters()
--;
create trigger counters_removed after delete on node referencing old table as removed for each statement execute function app.count_removed()
--;
-- The names from the top down to a folder, the root left out, with those of folders that are gone for good.
create function app.names_to(p_folder bigint) returns json language sql stable as $$
  with recursive up as (
    select id, name, parent_id, is_root, former_way, 1 as depth from node where id = p_folder
    union all
    select n.id, n.name, n.parent_id, n.is_root, n.former_way, up.depth + 1 from node n join up on n.id = up.parent_id
  ) select (coalesce((select former_way::jsonb from up where former_way is not null order by depth desc limit 1), '[]')
      || coalesce(jsonb_agg(name order by depth desc) filter (where not is_root), '[]'))::json from up
$$
--;
-- The trash as it travels (FolderContent), the newest first unless a sort is chosen, with what its rows do not say: how
-- many there are, and where each was. `p_days` are the days that a node stays. No row: no such company for this user.
create function app.trash_pieces(p_user integer, p_vendor integer, p_sort text, p_desc boolean, p_cursor json, p_limit integer, p_days integer, p_warned integer)
returns setof text language plpgsql as $$
declare v_key text; v_type text; v_desc boolean := p_sort = 'default' or p_desc; r record; v_glue text := ''; v_left integer := coalesce(p_limit, 10000);
  v_last json; v_ids bigint[] := '{}';
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return; end if;
  if v_left > 2000 then perform set_config('work_mem', '16MB', true); end if;
  v_key := case p_sort when 'name' then 'name_key' when 'size' then 'size' when 'type' then 'extension' else 'deleted_at' end;
  v_type := case p_sort when 'name' then 'text' when 'size' then 'bigint' when 'type' then 'text' else 'timestamptz' end;
  return next '{"folder":null,"breadcrumbs":[],"data":[';
  for r in execute format($q$
    select string_agg(wire, ',') as piece, count(*) as n, array_agg(id) as ids,
        json_build_array((array_agg(s))[count(*)], (array_agg(id))[count(*)]) as last from (
      select wire, s, id, (row_number() over () - 1) / 200 as part from (
        select wire, %1$s as s, id from node where vendor_id = $1 and deleted_at is not null
           and ($2::json is null or (%1$s, id) %4$s (($2->>0)::%2$s, ($2->>1)::bigint))
         order by %1$s %3$s, id %3$s limit $3) page) parted
     group by part order by part $q$,
    v_key, v_type, case when v_desc then 'desc' else 'asc' end, case when v_desc then '<' else '>' end)
    using p_vendor, p_cursor, v_left
  loop
    return next v_glue || r.piece;
    v_glue := ',';
    v_left := v_left - r.n;
    v_last := r.last;
    v_ids := v_ids || r.ids;
  end loop;
  return next concat('],"next_cursor":',
    case when v_left = 0 then to_json(replace(encode(convert_to(v_last::text, 'UTF8'), 'base64'), E'\n', ''))::text else 'null' end,
    ',"trash":', (select json_build_object('total', count(*), 'due_soon',
        count(*) filter (where deleted_at < now() - make_interval(days => p_days - p_warned)), 'kept_days', p_days,
        'ways', app.former_ways(v_ids)) from node where vendor_id = p_vendor and deleted_at is not null), '}');
end $$
--;
-- Where nodes of the trash were: those of one place together, its names, and its hash as long as they can go back there.
-- Documents never go back to the root (VAL-037).
create function app.former_ways(p_nodes bigint[]) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('nodes', nodes,
      'way', case when former_way is null then app.names_to(parent_id) else former_way::json end, 'folder_hash', hash)), '[]'::json)
    from (select n.parent_id, n.former_way::text as former_way, case when n.former_way is null and f.deleted_at is null and not f.buried
              and not (n.kind = 'document' and f.is_root) then f.hash end as hash, json_agg(n.id) as nodes
            from unnest(p_nodes) i join node n on n.id = i join node f on f.id = n.parent_id
           group by 1, 2, 3) places
$$
--;
-- What emptying the trash would take away: how many folders and documents at every depth, and their bytes.
create function app.read_trash(p_user integer, p_vendor integer, p_days integer, p_warned integer) returns text language plpgsql as $$
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  return (with recursive gone as (
      select id, kind, size from node where vendor_id = p_vendor and deleted_at is not null
      union
      select n.id, n.kind, n.size from node n join gone on n.parent_id = gone.id where gone.kind = 'folder'
    ) select json_build_object('data', json_build_object('entries', e.entries, 'due_soon', e.due_soon, 'next_purge_at', app.instant(e.first + make_interval(days => p_days)),
        'kept_days', p_days, 'folders', count(*) filter (where kind = 'folder'), 'documents', count(*) filter (where kind = 'document'),
        'size', coalesce(sum(size), 0)))
      from gone right join (select count(*) as entries, min(deleted_at) as first,
          count(*) filter (where deleted_at < now() - make_interval(days => p_days - p_warned)) as due_soon
        from node where vendor_id = p_vendor and deleted_at is not null) e on true group by e.entries, e.first, e.due_soon)::text;
end $$
--;
-- Marks nodes of the trash; what was in the trash on its own below one of them stays there, without a place to go back
-- to. Answers how many nodes are gone with them. The caller holds the tree's lock.
create function app.mark_purged(p_vendor integer, p_nodes bigint[]) returns integer language plpgsql as $$
declare v_marked bigint[]; v_folders bigint[]; v_root bigint;
begin
  perform 1 from node where id = any (p_nodes) and vendor_id = p_vendor order by (kind = 'document'), id for update;
  v_marked := array(select id from node where id = any (p_nodes) and vendor_id = p_vendor and deleted_at is not null and purged_at is null);
  with recursive below as (
    select id from node where id = any (v_marked) and kind = 'folder'
    union
    select n.id from node n join below b on n.parent_id = b.id where n.kind = 'folder' and n.deleted_at is null
  ) select array_agg(id) into v_folders from below;
  select id into v_root from node where vendor_id = p_vendor and is_root;
  update node set former_way = app.names_to(parent_id), parent_id = v_root
   where parent_id = any (v_folders) and deleted_at is not null and purged_at is null and id <> all (v_marked);
  update node set purged_at = now() where id = any (v_marked);
  return (select count(*) from (select unnest(v_marked) union select unnest(v_folders)
    union select n.id from node n where n.parent_id = any (v_folders) and n.deleted_at is null) gone);
end $$
--;
-- The same for somebody who has entered the company.
create function app.purge(p_vendor integer, p_nodes bigint[]) returns integer
language sql security definer set search_path = public as $$
  select app.mark_purged(p_vendor, p_nodes) where p_vendor = any (app.scope_vendors())
$$
--;
-- Nodes whose days in the trash are over, those of one company at a time, the longest there first.
create function app.expired_nodes(p_days integer, p_limit integer)
returns table (vendor_id integer, id bigint, kind text, days integer) language sql security definer set search_path = public stable as $$
  select n.vendor_id, n.id, n.kind, floor(extract(epoch from now() - n.deleted_at) / 86400)::integer
    from node n where n.deleted_at <= now() - make_interval(days => p_days) and n.purged_at is null
     and n.vendor_id = (select o.vendor_id from node o where o.deleted_at <= now() - make_interval(days => p_days) and o.purged_at is null
       order by o.deleted_at limit 1)
   order by n.deleted_at, (n.kind = 'folder'), n.id limit p_limit
$$
--;
-- Takes them out for good, and writes down that their time had come. Nobody stands behind it: nothing younger goes.
create function app.expire_nodes(p_vendor integer, p_days integer, p_nodes bigint[]) returns integer
language plpgsql security definer set search_path = public as $$
declare v_gone integer; v_due bigint[];
begin
  perform pg_advisory_xact_lock(20250, p_vendor);
  v_due := array(select id from node where id = any (p_nodes) and vendor_id = p_vendor and purged_at is null
    and deleted_at <= now() - make_interval(days => p_days));
  v_gone := app.mark_purged(p_vendor, v_due);
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after, folders)
  select n.firm_id, n.vendor_id, n.kind, n.id, n.kind, 'node.expired', jsonb_build_object('keptDays', p_days,
      'daysInTrash', floor(extract(epoch from now() - n.deleted_at) / 86400)::integer, 'by', '{"canWrite":false,"canValidate":false}'::jsonb),
      jsonb_build_object('state', 'trashed', 'name', n.name, 'folder_id', n.parent_id, 'revision', n.revision), '{"state":"gone"}', array[-1]
    from node n where n.id = any (v_due) order by n.id;
  return v_gone;
end $$
--;
-- Takes away the rows of at most `p_limit` marked nodes and of what lies below them, the deepest first, with their
-- versions; contents that no version names any more are left to the reclaimer. Answers how many went, 0 at the end.
create function app.remove_purged(p_limit integer) returns integer
language plpgsql security definer set search_path = public as $$
declare v_ids bigint[]; v_folders bigint[];
begin
  -- One at a time: two would only wait for each other's rows.
  perform pg_advisory_xact_lock(20252, 0);
  v_ids := array(select id from node where purged_at is not null and kind = 'document' order by id limit p_limit);
  if cardinality(v_ids) = 0 then
    v_folders := array(select id from node where purged_at is not null and kind = 'folder' order by id limit 20);
    v_folders := v_folders || array(select app.folders_below(v_folders, true));
    v_ids := array(select id from node where parent_id = any (v_folders) and kind = 'document' limit p_limit);
  end if;
  -- Folders with nothing left below them.
  if cardinality(v_ids) = 0 then
    v_ids := array(select f.id from node f where f.id = any (v_folders) and not exists (select from node n where n.parent_id = f.id) limit p_limit);
  end if;
  delete from version where document_id = any (v_ids);
  delete from node where id = any (v_ids);
  return cardinality(v_ids);
end $$
--;
-- Up to which deletion a person has been told that what they deleted goes for good soon.
create table trash_warning (
  vendor_id   integer not null references vendor on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  told_until  timestamptz not null,
  primary key (vendor_id, user_id)
)
--;
alter table trash_warning enable row level security
--;
alter table trash_warning force row level security
--;
do $$ begin execute format('create policy owner on trash_warning to %I using (true) with check (true)', current_user); end $$
--;
create policy gate on trash_warning to dossier_gate using (true) with check (true)
--;
grant select, insert, update, delete on trash_warning to dossier_gate
--;
-- Who is to be told, once for each node: the people who deleted what goes within `p_warned` days and who may still
-- enter. Being read they count as told, in the caller's transaction; the log says so in words of its own.
create function app.warn_of_purge(p_days integer, p_warned integer, p_limit integer)
returns table (user_id integer, firm_id integer, vendor_id integer, company text, nodes integer, first_at text)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_until timestamptz := now() - make_interval(days => p_days - p_warned);
begin
  return query
  with due as (
    select n.deleted_by as person, n.firm_id as firm, n.vendor_id as company, count(*)::integer as nodes, min(n.deleted_at) as first
      from node n left join trash_warning w on w.vendor_id = n.vendor_id and w.user_id = n.deleted_by
     where n.deleted_at <= v_until and n.deleted_at > now() - make_interval(days => p_days) and n.purged_at is null and n.deleted_by is not null
       and (w.told_until is null or n.deleted_at > w.told_until)
     group by 1, 2, 3 order by 3, 1 limit p_limit
  ), told as (
    insert into trash_warning (vendor_id, firm_id, user_id, told_until) select d.company, d.firm, d.person, v_until from due d
    on conflict (vendor_id, user_id) do update set told_until = excluded.told_until
  ), noted as (
    insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload)
    select d.firm, d.company, 'trash', d.company, 'trash', 'trash.warned', jsonb_build_object('user_id', d.person, 'nodes', d.nodes,
        'first_at', app.instant(d.first + make_interval(days => p_days))) from due d
  )
  select d.person, d.firm, d.company, v.company_name, d.nodes, app.instant(d.first + make_interval(days => p_days))
    from due d join vendor v on v.id = d.company and v.active
   where exists (select from firm_user u where u.firm_id = d.firm and u.user_id = d.person and u.active
       and (u.role = 'admin' or u.all_clients or exists (select from assignment a where a.vendor_id = d.company and a.user_id = d.person)))
      or exists (select from vendor_user u where u.vendor_id = d.company and u.user_id = d.person and (u.access_ends_at is null or u.access_ends_at > now()));
end $$
--;
-- A company's living documents in the order of their ids, by cursor. Null: no such company for this user.
create function app.list_documents(p_user integer, p_vendor integer, p_validated boolean, p_cursor json, p_limit integer) returns text language plpgsql as $$
declare v_rows text; v_count integer; v_last bigint;
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  select string_agg(wire, ',' order by id), count(*), max(id) into v_rows, v_count, v_last from (
    select n.wire, n.id from node n join node f on f.id = n.parent_id and f.deleted_at is null and not f.buried
     where n.vendor_id = p_vendor and n.kind = 'document' and n.deleted_at is null
       and (p_validated is null or (n.validated_at is not null) = p_validated) and (p_cursor is null or n.id > (p_cursor->>1)::bigint)
     order by n.id limit p_limit) page;
  return concat('{"data":[', v_rows, '],"next_cursor":', case when v_count = p_limit
    then to_json(replace(encode(convert_to(json_build_array('id', v_last)::text, 'UTF8'), 'base64'), E'\n', ''))::text else 'null' end, '}');
end $$
--;
create index node_documents on node (vendor_id, id) where kind = 'document' and deleted_at is null
--;
-- One node by its id, a folder or a document; what is in the trash too, what lies below it not.
create function app.read_node(p_user integer, p_vendor integer, p_node bigint, p_kind text) returns text language plpgsql as $$
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  return (select '{"data":' || n.wire || '}' from node n left join node f on f.id = n.parent_id
    where n.id = p_node and n.vendor_id = p_vendor and (p_kind is null or n.kind = p_kind)
      and (n.deleted_at is not null or not (n.buried or coalesce(f.buried or f.deleted_at is not null, false))));
end $$
--;
-- A living folder by its id or hash, or `root`.
create function app.read_folder(p_user integer, p_vendor integer, p_ref text) returns text language plpgsql as $$
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  return '{"data":' || (app.find_folder(p_vendor, p_ref)).wire || '}';
end $$
--;
-- One version of a document that can be seen.
create function app.read_version(p_user integer, p_vendor integer, p_ref text, p_version bigint) returns text language plpgsql as $$
declare v_all json;
begin
  v_all := app.read_versions(p_user, p_vendor, p_ref)::json;
  return (select json_build_object('data', v)::text from json_array_elements(v_all->'data') v where (v->>'id')::bigint = p_version);
end $$
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('purge', 'expired_nodes', 'expire_nodes', 'remove_purged', 'warn_of_purge') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  revoke all on function app.mark_purged(integer, bigint[]) from public;
  grant execute on function app.mark_purged(integer, bigint[]), app.names_to(bigint), app.folders_below(bigint[], boolean), app.keep_counters(), app.count_removed() to dossier_gate;
  grant execute on function app.count_removed(), app.names_to(bigint), app.former_ways(bigint[]),
    app.trash_pieces(integer, integer, text, boolean, json, integer, integer, integer), app.read_trash(integer, integer, integer, integer),
    app.list_documents(integer, integer, boolean, json, integer), app.read_node(integer, integer, bigint, text),
    app.read_folder(integer, integer, text), app.read_version(integer, integer, text, bigint) to dossier_app;
end $$
