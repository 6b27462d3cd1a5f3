-- [NET-050] The firm's catalogue of tree structures. A model is read and written whole, so its folders are one value, in
-- the order of the tree read from top to bottom.
create table tree_model (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  name         text not null check (name <> ''),
  name_key     text not null,
  description  text not null default '',
  state        text not null default 'draft' check (state in ('draft', 'available')),
  is_default   boolean not null default false,
  folders      jsonb not null default '[]',
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (firm_id, name_key),
  constraint only_available_is_default check (not is_default or state = 'available')
)
--;
-- [WSP-001] One at most.
create unique index tree_model_default on tree_model (firm_id) where is_default
--;
do $$ begin
  alter table tree_model enable row level security;
  alter table tree_model force row level security;
  create policy gate on tree_model to dossier_gate using (true) with check (true);
  execute format('create policy owner on tree_model to %I using (true) with check (true)', current_user);
  create policy scope on tree_model to dossier_app using (firm_id = (select app.scope_firm()));
  grant select, insert, update, delete on tree_model to dossier_app, dossier_gate;
  grant usage on all sequences in schema public to dossier_app, dossier_gate;
end $$
--;
-- [CLI-001] [VAL-041] The model a client file was made from.
alter table vendor add column tree_model_id integer references tree_model
--;
create index on vendor (tree_model_id) where tree_model_id is not null
--;
-- Models are their firm's own: a client file that goes to another one leaves its model behind.
create function app.leave_model() returns trigger language plpgsql as $$ begin new.tree_model_id := null; return new; end $$
--;
create trigger leave_model before update of firm_id on vendor for each row
  when (old.firm_id is distinct from new.firm_id) execute function app.leave_model()
--;
-- How many folders and documents a theme was put on, seen or not, and how many folders of models: what they hide would be
-- open to whole companies at once.
create or replace function app.theme_uses(p_theme integer) returns integer
language sql security definer set search_path = public stable as $$
  select (select count(*) from node n join theme t on t.id = p_theme and t.firm_id = app.scope_firm()
           where n.theme_ids @> array[p_theme] and n.firm_id = t.firm_id)::integer
       + (select count(*) from tree_model m, jsonb_array_elements(m.folders) f
           where m.firm_id = app.scope_firm() and f->'theme_ids' @> to_jsonb(p_theme))::integer
$$
--;
-- Whoever makes a client file may not see it yet: its firm is what counts. The state in which the file's folders are, and
-- whether the firm offers the model, which stays as it is until the end of the transaction.
create function app.tree_request(p_vendor integer, p_model integer) returns table (state text, is_offered boolean)
language plpgsql security definer set search_path = public as $$
begin
  return query select v.tree_state, p_model is null or exists (
      select 1 from tree_model m where m.id = p_model and m.firm_id = v.firm_id and m.state = 'available' for key share)
    from vendor v where v.id = p_vendor and v.firm_id = app.scope_firm() for update of v;
end $$
--;
create function app.request_tree(p_vendor integer, p_model integer) returns void
language sql security definer set search_path = public as $$
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  select v.firm_id, v.id, app.scope_user(), 'clientFile', v.id, 'clientTree', 'tree.requested',
      jsonb_build_object('tree_model_id', p_model), jsonb_build_object('state', v.tree_state), '{"state":"building"}'
    from vendor v where v.id = p_vendor and v.firm_id = app.scope_firm();
  update vendor set tree_model_id = p_model, tree_state = 'building' where id = p_vendor and firm_id = app.scope_firm();
$$
--;
-- A job's view of a client's folders that are to be made, with the company's tree held; no row once the client is gone.
create function app.lock_tree(p_vendor integer) returns table (state text, company_name text, folders jsonb)
language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(20250, p_vendor);
  return query select v.tree_state, v.company_name, coalesce((select m.folders from tree_model m where m.id = v.tree_model_id), '[]')
    from vendor v where v.id = p_vendor for update of v;
end $$
--;
-- [DOC-O05] The folders of a model below one that stands: for each the one that is known by its alias, else one of its name in
-- that place, else a new one. A document that has the name leaves the folder the first free number. `level` says how deep each
-- lies, `parent` the place in the list of the one it lies in, from 1, null where that is `p_top`. One statement a level, for
-- triggers cost more than rows. Answers those that were made.
create function app.place_folders(p_top bigint, p_folders json) returns bigint[]
language plpgsql security definer set search_path = public as $$
declare v_top node; v_level integer; v_places integer[]; v_found bigint[]; v_made bigint[]; v_all bigint[] := '{}';
  v_ids bigint[] := array_fill(null::bigint, array[greatest(json_array_length(p_folders), 1)]);
begin
  select * into v_top from node where id = p_top;
  for v_level in select distinct x.level from json_to_recordset(p_folders) as x (level integer) order by 1 loop
    with wanted as materialized (
      select f.ordinality::integer as place, coalesce(v_ids[x.parent], p_top) as parent_id, x.alias, x.name, x.key, x.read_only
        from json_array_elements(p_folders) with ordinality f,
             lateral json_to_record(f.value) as x (level integer, parent integer, alias text, name text, key text, read_only boolean)
       where x.level = v_level
    ), known as materialized (
      select w.place, w.parent_id, w.alias, w.read_only, w.name || coalesce(m.mark, '') as name, w.key || coalesce(m.mark, '') as key,
          coalesce(a.id, case when s.kind = 'folder' then s.id else m.id end) as id
        from wanted w
        left join lateral (select n.id from node n where n.vendor_id = v_top.vendor_id and n.alias = w.alias and n.kind = 'folder'
          and n.deleted_at is null and not n.buried limit 1) a on true
        left join lateral (select n.id, n.kind from node n where a.id is null and n.parent_id = w.parent_id and n.name_key = w.key
          and n.deleted_at is null limit 1) s on true
        left join lateral (select marks.mark, n.id from (select i, ' (' || i || ')' as mark from generate_series(1, 999) i) marks
          left join node n on n.parent_id = w.parent_id and n.name_key = w.key || marks.mark and n.deleted_at is null
         where s.kind = 'document' and (n.id is null or n.kind = 'folder')
           and not exists (select from wanted o where o.parent_id = w.parent_id and o.key = w.key || marks.mark)
         order by marks.i limit 1) m on true
    ), made as (
      insert into node (firm_id, vendor_id, kind, alias, parent_id, name, name_key, is_default, read_only)
      select v_top.firm_id, v_top.vendor_id, 'folder', k.alias, k.parent_id, k.name, k.key, true, k.read_only from known k
       where k.id is null order by k.place
      returning id, parent_id, name_key
    ), kept as (
      update node n set alias = coalesce(n.alias, k.alias), is_default = true, revision = n.revision + 1 from known k
       where n.id = k.id and (not n.is_default or n.alias is null)
    )
    select array_agg(k.place), array_agg(coalesce(k.id, m.id)), array_agg(m.id) filter (where m.id is not null) into v_places, v_found, v_made
      from known k left join made m on k.id is null and m.parent_id = k.parent_id and m.name_key = k.key;
    for i in 1 .. cardinality(v_places) loop v_ids[v_places[i]] := v_found[i]; end loop;
    v_all := v_all || coalesce(v_made, '{}');
  end loop;
  -- Apart: the folder above learns of themes by their change.
  update node n set theme_ids = x.theme_ids
    from json_array_elements(p_folders) with ordinality f, lateral json_to_record(f.value) as x (theme_ids integer[])
   where n.id = v_ids[f.ordinality] and n.id = any (v_all) and cardinality(x.theme_ids) > 0;
  return v_all;
end $$
--;
-- What a job writes down of folders that it made, as their own life cycle would.
create function app.log_folders(p_folders bigint[], p_user integer) returns void
language sql security definer set search_path = public as $$
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, after, folders)
  select n.firm_id, n.vendor_id, p_user, 'folder', n.id, 'folder', 'node.added',
      jsonb_build_object('by', '{"canWrite":true,"canValidate":false}'::jsonb, 'kind', 'folder', 'name', n.name, 'isTaken', false),
      jsonb_build_object('state', 'filed', 'name', n.name, 'folder_id', n.parent_id, 'revision', n.revision),
      array_remove(array[n.parent_id, f.parent_id], null)
    from node n join node f on f.id = n.parent_id where n.id = any (p_folders) order by n.id
$$
--;
-- [WIZ-009] Makes a client's folders, all or none, and the root they lie in. Answers the financial years that waited for it.
create function app.build_tree(p_vendor integer, p_root_key text, p_folders json) returns integer[]
language plpgsql security definer set search_path = public as $$
declare v vendor; v_root bigint; v_made bigint[];
begin
  select * into v from vendor where id = p_vendor and tree_state = 'building' for update;
  if v.id is null then return '{}'; end if;
  select id into v_root from node where vendor_id = v.id and is_root;
  if v_root is null then
    insert into node (firm_id, vendor_id, kind, name, name_key, is_root) values (v.firm_id, v.id, 'folder', v.company_name, p_root_key, true) returning id into v_root;
  end if;
  v_made := app.place_folders(v_root, p_folders);
  perform app.log_folders(v_made, null);
  update vendor set tree_state = 'ready' where id = v.id;
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after, folders)
  values (v.firm_id, v.id, 'clientFile', v.id, 'clientTree', 'tree.built', jsonb_build_object('folders', cardinality(v_made)),
    '{"state":"building"}', '{"state":"ready"}', array[v_root]);
  return array(select p.id from accounting_period p where p.vendor_id = v.id and p.state = 'creating' order by p.starts_on, p.id);
end $$
--;
-- Clients whose folders were asked for a while ago: their job was lost, or gave up.
create function app.trees_waiting(p_most integer) returns table (vendor_id integer)
language sql security definer set search_path = public stable as $$
  select v.id from vendor v where v.tree_state = 'building'
     and not exists (select 1 from event e where e.entity = 'clientFile' and e.entity_id = v.id and e.machine = 'clientTree' and e.at > now() - interval '10 minutes')
   order by v.id limit p_most
$$
--;
-- [CLI-O05] What a year's folders are made from: the client's model, else the firm's default one, else null. `is_waiting`
-- while the client's own folders are being made.
create function app.year_model(p_period integer) returns table (is_waiting boolean, folders jsonb)
language sql security definer set search_path = public stable as $$
  select v.tree_state = 'building', (select m.folders from tree_model m where m.firm_id = v.firm_id
      and (m.id = v.tree_model_id or (v.tree_model_id is null and m.is_default)))
    from accounting_period p join vendor v on v.id = p.vendor_id where p.id = p_period
$$
--;
-- [CLI-018] [CLI-O05] Makes the folders of a year, all or none: its own where the tree model puts years, else at the root,
-- with those of the model in it. A folder that has the name already becomes the year's. `p_names` are the names it may
-- have, the best first, each with its key; the first of `p_folders` is the year's own, the others lie in it.
create or replace function app.make_year(p_id integer, p_alias text, p_model text, p_names json, p_folders json) returns void
language plpgsql security definer set search_path = public as $$
declare p accounting_period; v_place node; v_year node; v_name record; v_own record; v_made bigint[];
begin
  select * into p from accounting_period where id = p_id and state = 'creating' for update;
  if p.id is null then return; end if;
  select * into v_place from node where vendor_id = p.vendor_id and alias = p_model and kind = 'folder' and deleted_at is null and not buried;
  if v_place.id is null then select * into v_place from node where vendor_id = p.vendor_id and is_root; end if;
  perform 1 from node where id = v_place.id for no key update;
  for v_name in select * from json_to_recordset(p_names) as n (name text, key text) loop
    select * into v_year from node where parent_id = v_place.id and name_key = v_name.key and deleted_at is null;
    exit when v_year.id is null or v_year.kind = 'folder';
  end loop;
  if v_year.id is not null then
    update node set alias = p_alias, is_default = true, revision = revision + 1 where id = v_year.id;
  else
    select * into v_own from json_to_record(p_folders->0) as x (read_only boolean, theme_ids integer[]);
    insert into node (firm_id, vendor_id, kind, alias, parent_id, name, name_key, is_default, read_only)
    values (p.firm_id, p.vendor_id, 'folder', p_alias, v_place.id, v_name.name, v_name.key, true, v_own.read_only) returning * into v_year;
    update node set theme_ids = v_own.theme_ids where id = v_year.id and cardinality(v_own.theme_ids) > 0;
    v_made := app.place_folders(v_year.id, (select coalesce(json_agg(f.value order by f.ordinality), '[]')
      from json_array_elements(p_folders) with ordinality f where f.ordinality > 1));
    perform app.log_folders(v_year.id || v_made, p.created_by);
  end if;
  update accounting_period set state = 'ready', folder_id = v_year.id, revision = revision + 1, updated_at = now() where id = p_id;
  perform app.log_year(p, 'folders.made', 'creating', 'ready', array[v_place.id]);
end $$
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('tree_request', 'request_tree', 'lock_tree', 'place_folders', 'log_folders', 'build_tree', 'trees_waiting', 'year_model') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
end $$
