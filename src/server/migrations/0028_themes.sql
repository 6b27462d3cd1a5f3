-- [THM-001] [THM-002] Labels that decide who sees what they are put on. Those of the firm name no company.
create table theme (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer references vendor on delete cascade,
  title       text not null check (title <> ''),
  title_key   text not null,
  color       text not null check (color ~ '^#[0-9a-f]{6}$'),
  sharing     text not null check (sharing in ('shared', 'private')),
  acl         text not null check (acl in ('read-only', 'read-write')),
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
)
--;
-- [THM-006] Among the firm's, and among each company's.
create unique index theme_title on theme (firm_id, vendor_id, title_key) nulls not distinct
--;
create index on theme (vendor_id) where vendor_id is not null
--;
-- [ROL-022] [CLI-007] Whom a theme is given to. `vendor_id` is the company whose user the person is in, null for a
-- member of the firm's staff: who works here and is a client there has each apart.
create table user_theme (
  theme_id   integer not null references theme on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  unique nulls not distinct (theme_id, user_id, vendor_id)
)
--;
create index on user_theme (user_id, firm_id)
--;
-- [THM-O01] What is asked of whoever looks at a node: one of these themes, and what the rule above asks. Nodes name a
-- rule instead of their themes, so that a list compares one number a row. Rules are never changed, only made.
create table theme_rule (
  id         integer primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  parent_id  integer references theme_rule on delete cascade,
  -- In their order; none for a node that was opened to everyone who sees its folder.
  themes     integer[] not null,
  unique nulls not distinct (vendor_id, parent_id, themes)
)
--;
create index on theme_rule (firm_id)
--;
alter table node
  -- Those set here; null where the folder's hold.
  add column theme_ids integer[],
  -- Those that hold: made by the triggers below. Null for everyone of the company.
  add column rule_id integer,
  -- A folder with items that have themes of their own: what it says of its content differs from person to person.
  add column is_mixed boolean not null default false
--;
create index node_rule on node (rule_id) where rule_id is not null
--;
-- [CLI-006] Financial years. `folder_id` is null until the job has made the folders.
create table accounting_period (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  name        text not null check (name <> ''),
  name_key    text not null,
  starts_on   date not null,
  ends_on     date not null check (ends_on > starts_on),
  state       text not null default 'creating' check (state in ('creating', 'ready', 'deleting')),
  folder_id   bigint,
  created_by  integer not null references app_user,
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (vendor_id, name_key)
)
--;
create index on accounting_period (vendor_id, starts_on desc, id)
--;
do $$ declare t text; begin
  foreach t in array array['theme', 'user_theme', 'theme_rule', 'accounting_period'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])%s))', t,
      case when t in ('theme', 'user_theme') then ' or vendor_id is null' else '' end);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
    execute format('grant select, insert, update, delete on %I to dossier_app', t);
  end loop;
  revoke insert, update, delete on theme_rule from dossier_app;
  revoke update on user_theme from dossier_app;
end $$
--;
grant usage on all sequences in schema public to dossier_app, dossier_gate
--;
create index node_own_themes on node using gin (theme_ids) where theme_ids is not null
--;
-- [THM-O01] What a person's themes give them in a company. Administrators have all that their side may see; those of the
-- firm write under each of them, those of a company under the company's own. Nobody else has more than they were given.
create function app.themes_of(p_user integer, p_firm integer, p_vendor integer) returns table (theme_id integer, acl text)
language plpgsql security definer set search_path = public stable as $$
declare v_role text;
begin
  select f.role into v_role from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active;
  if found then
    return query select t.id, case when v_role = 'admin' then 'read-write' else t.acl end from theme t
     where t.firm_id = p_firm and (t.vendor_id is null or (t.vendor_id = p_vendor and t.sharing = 'shared'))
       and (v_role = 'admin' or exists (select from user_theme u where u.theme_id = t.id and u.user_id = p_user and u.vendor_id is null));
    return;
  end if;
  select v.role into v_role from vendor_user v where v.vendor_id = p_vendor and v.user_id = p_user;
  if not found then return; end if;
  return query select t.id, case when v_role = 'admin' and t.vendor_id is not null then 'read-write' else t.acl end from theme t
   where t.firm_id = p_firm and (t.vendor_id = p_vendor or (t.vendor_id is null and t.sharing = 'shared'))
     and (v_role = 'admin' or exists (select from user_theme u where u.theme_id = t.id and u.user_id = p_user and u.vendor_id = p_vendor));
end $$
--;
-- The rules of a company that a person satisfies, with the widest access that one of their themes gives; null where a
-- rule asks for no theme of its own.
create function app.satisfied_rules(p_user integer, p_firm integer, p_vendor integer) returns table (rule_id integer, acl text)
language sql security definer set search_path = public stable as $$
  with recursive mine as materialized (select * from app.themes_of(p_user, p_firm, p_vendor)),
  seen as (
    select r.id, r.themes from theme_rule r
     where r.vendor_id = p_vendor and r.parent_id is null and (r.themes = '{}' or exists (select from mine m where m.theme_id = any (r.themes)))
    union all
    select r.id, r.themes from theme_rule r join seen s on r.parent_id = s.id
     where r.themes = '{}' or exists (select from mine m where m.theme_id = any (r.themes))
  )
  -- In the alphabet, as in width, writing comes after reading.
  select s.id, (select max(m.acl) from mine m where m.theme_id = any (s.themes)) from seen s
$$
--;
create function app.scope_rules() returns integer[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.rules', true), ''), '{}')::integer[] $$
--;
create function app.scope_read_rules() returns integer[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.read_rules', true), ''), '{}')::integer[] $$
--;
-- Puts what a person may see by their themes into the transaction's scope; all the firm's companies where none is named.
create function app.take_themes(p_user integer, p_firm integer, p_vendor integer) returns void
language plpgsql security definer set search_path = public as $$
declare v_all integer[]; v_read integer[];
begin
  if p_vendor is not null and not exists (select from theme_rule where vendor_id = p_vendor) then
    perform set_config('app.rules', '{}', true), set_config('app.read_rules', '{}', true);
    return;
  end if;
  select array_agg(s.rule_id), array_agg(s.rule_id) filter (where s.acl = 'read-only') into v_all, v_read
    from (select distinct r.vendor_id from theme_rule r where r.firm_id = p_firm and (p_vendor is null or r.vendor_id = p_vendor)) v,
         lateral app.satisfied_rules(p_user, p_firm, v.vendor_id) s;
  perform set_config('app.rules', coalesce(v_all, '{}')::text, true), set_config('app.read_rules', coalesce(v_read, '{}')::text, true);
end $$
--;
-- The rule for themes set below another rule, made where it is new.
create function app.rule_of(p_firm integer, p_vendor integer, p_parent integer, p_themes integer[]) returns integer
language plpgsql security definer set search_path = public as $$
declare v_id integer; v_themes integer[] := array(select distinct t from unnest(p_themes) t order by t);
begin
  if p_themes is null or (v_themes = '{}' and p_parent is null) then return p_parent; end if;
  loop
    select id into v_id from theme_rule where vendor_id = p_vendor and parent_id is not distinct from p_parent and themes = v_themes;
    if found then
      if app.scope_user() is not null and not v_id = any (app.scope_rules()) then perform app.take_themes(app.scope_user(), p_firm, p_vendor); end if;
      return v_id;
    end if;
    insert into theme_rule (firm_id, vendor_id, parent_id, themes) values (p_firm, p_vendor, p_parent, v_themes)
    on conflict do nothing returning id into v_id;
    if found then
      -- Whoever makes the node follow it has to find it in their scope.
      if app.scope_user() is not null then perform app.take_themes(app.scope_user(), p_firm, p_vendor); end if;
      return v_id;
    end if;
  end loop;
end $$
--;
create function app.keep_rule() returns trigger language plpgsql security definer set search_path = public as $$
declare v_above integer;
begin
  select rule_id into v_above from node where id = new.parent_id;
  new.rule_id := case when new.parent_id is null then null when new.theme_ids is null then v_above
    else app.rule_of(new.firm_id, new.vendor_id, v_above, new.theme_ids) end;
  return new;
end $$
--;
-- Before `wire`, which tells of it: triggers fire in the order of their names.
create trigger rule before insert or update of parent_id, theme_ids on node for each row execute function app.keep_rule()
--;
-- A folder's new rule reaches all that lies below, one statement a level, and stops where nothing changes.
create function app.spread_rule() returns trigger language plpgsql security definer set search_path = public as $$
declare v_level bigint[] := array[new.id];
begin
  loop
    with next as (
      select c.id, case when c.theme_ids is null then p.rule_id else app.rule_of(c.firm_id, c.vendor_id, p.rule_id, c.theme_ids) end as rule_id
        from node c join node p on p.id = c.parent_id where c.parent_id = any (v_level)
    ), changed as (
      update node n set rule_id = next.rule_id from next where n.id = next.id and n.rule_id is distinct from next.rule_id
      returning n.id, n.kind
    ) select array_agg(id) into v_level from changed where kind = 'folder';
    exit when v_level is null;
  end loop;
  return null;
end $$
--;
create trigger spread_rule after update of parent_id, theme_ids on node for each row
  when (new.kind = 'folder' and old.rule_id is distinct from new.rule_id) execute function app.spread_rule()
--;
create function app.keep_mixed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update node f set is_mixed = not f.is_mixed
   where f.id in (old.parent_id, new.parent_id)
     and f.is_mixed is distinct from exists (select from node c where c.parent_id = f.id and c.theme_ids is not null);
  return null;
end $$
--;
create trigger mixed after update of parent_id, theme_ids on node for each row
  when (old.theme_ids is distinct from new.theme_ids or (new.theme_ids is not null and old.parent_id is distinct from new.parent_id))
  execute function app.keep_mixed()
--;
-- [THM-O01] With every condition of a query removed, what a person's themes do not open stays out of their sight.
drop policy scope on node
--;
create policy scope on node to dossier_app using (firm_id = (select app.scope_firm())
  and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[]))
  and (rule_id is null or rule_id = any ((select app.scope_rules())::integer[])))
--;
-- How many folders and documents a theme was put on, seen or not.
create function app.theme_uses(p_theme integer) returns integer
language sql security definer set search_path = public stable as $$
  select count(*)::integer from node n join theme t on t.id = p_theme and t.firm_id = app.scope_firm()
   where n.theme_ids @> array[p_theme] and n.firm_id = t.firm_id
$$
--;
-- Of these name keys, those that a living item of the folder has, seen or not: two may not share one. Looked up one by one:
-- once a tree has ten thousand small folders, the planner expects few documents in any, and would read a folder of a hundred
-- thousand whole; the order leaves it the one index that holds the name.
create function app.taken_keys(p_folder bigint, p_keys text[]) returns text[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(taken.name_key), '{}') from unnest(p_keys) k, lateral (
    select n.name_key from node n
     where n.parent_id = p_folder and n.name_key >= k and n.name_key <= k and n.firm_id = app.scope_firm() and n.deleted_at is null
     order by n.parent_id, n.name_key limit 1) taken
$$
--;
-- Whether something at or below these folders is out of the person's sight, and whether there is any document.
create function app.out_of_sight(p_folders bigint[]) returns table (is_hidden boolean, is_document boolean)
language sql security definer set search_path = public stable as $$
  with recursive below as (
    select n.id, n.kind, n.rule_id from node n where n.parent_id = any (p_folders) and n.firm_id = app.scope_firm() and n.deleted_at is null
       -- Without a theme in the firm nothing is hidden from anybody.
       and exists (select from theme_rule r where r.firm_id = n.firm_id)
    union all
    select n.id, n.kind, n.rule_id from node n join below b on n.parent_id = b.id and b.kind = 'folder' where n.deleted_at is null
  ) select coalesce(bool_or(rule_id is not null and not rule_id = any (app.scope_rules())), false), coalesce(bool_or(kind = 'document'), false) from below
$$
--;
-- A node as one person sees it: what it says of its content, and of what they may do with it.
create function app.as_seen(p_id bigint, p_wire text, p_rule integer, p_mixed boolean) returns text language plpgsql stable as $$
declare v_wire text := p_wire; v_items integer; v_folders integer;
begin
  if p_mixed then
    select count(*), count(*) filter (where kind = 'folder') into v_items, v_folders from node
     where parent_id = p_id and deleted_at is null and (rule_id is null or rule_id = any (app.scope_rules()));
    v_wire := regexp_replace(v_wire, '"counter":\d+', '"counter":' || v_items);
    v_wire := regexp_replace(v_wire, '"has_sub_folders":(true|false)', '"has_sub_folders":' || (v_folders > 0)::text);
    v_wire := regexp_replace(v_wire, '"is_empty":(true|false)', '"is_empty":' || (v_items = 0)::text);
  end if;
  if p_rule = any (app.scope_read_rules()) then v_wire := replace(v_wire, '"theme_acl":null', '"theme_acl":"read-only"'); end if;
  return v_wire;
end $$
--;
-- The themes that a rule asks for itself, as they travel.
create function app.rule_themes(p_rule integer) returns json language sql stable security definer set search_path = public as $$
  select coalesce((select to_json(themes) from theme_rule where id = p_rule), '[]'::json)
$$
--;
-- Whether somebody is of the entered firm's staff.
create function app.is_staff(p_user integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from firm_user f where f.firm_id = app.scope_firm() and f.user_id = p_user and f.active)
$$
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('themes_of', 'satisfied_rules', 'take_themes', 'rule_of', 'keep_rule', 'spread_rule', 'keep_mixed', 'theme_uses', 'taken_keys', 'out_of_sight', 'rule_themes', 'is_staff') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
  end loop;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('themes_of', 'satisfied_rules', 'take_themes', 'rule_of', 'keep_rule', 'spread_rule', 'keep_mixed', 'theme_uses', 'taken_keys', 'out_of_sight', 'rule_themes', 'is_staff', 'scope_rules',
        'scope_read_rules', 'as_seen') loop
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
end $$
--;
-- [VAL-035] Whether a living document lies below a folder, whoever may see it.
create function app.year_holds(p_folder bigint) returns boolean
language sql security definer set search_path = public stable as $$
  with recursive below as (
    select n.id, n.kind from node n where n.id = p_folder and n.deleted_at is null
    union all
    select n.id, n.kind from node n join below b on n.parent_id = b.id and b.kind = 'folder' where n.deleted_at is null
  ) select exists (select from below where kind = 'document')
$$
--;
-- A job's view of a financial year, whosever it is, with the company's tree held; no row once it is gone.
create function app.lock_year(p_id integer) returns table (id integer, vendor_id integer, name text, state text, holds_documents boolean)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(20250, p.vendor_id) from accounting_period p where p.id = p_id;
  return query select p.id, p.vendor_id, p.name, p.state, app.year_holds(p.folder_id) from accounting_period p where p.id = p_id for update;
end $$
--;
-- What the jobs write down of a year.
create function app.log_year(p accounting_period, p_type text, p_before text, p_after text, p_folders bigint[]) returns void
language sql security definer set search_path = public as $$
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, before, after, folders)
  values (p.firm_id, p.vendor_id, 'accounting_period', p.id, 'financialYear', p_type, jsonb_build_object('state', p_before),
          jsonb_build_object('state', p_after), p_folders)
$$
--;
-- [CLI-018] [CLI-O05] Makes the folders of a year, all or none: its own where the tree model puts years, else at the root,
-- with those of the model in it. A folder that has the name already becomes the year's. `p_names` are the names it may
-- have, the best first, each with its key; `p_folders` those below, each with its key and alias.
create function app.make_year(p_id integer, p_alias text, p_model text, p_names json, p_folders json) returns void
language plpgsql security definer set search_path = public as $$
declare p accounting_period; v_place node; v_year node; v_name record; f record; v_made node;
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
    insert into node (firm_id, vendor_id, kind, alias, parent_id, name, name_key, is_default)
    values (p.firm_id, p.vendor_id, 'folder', p_alias, v_place.id, v_name.name, v_name.key, true) returning * into v_year;
    for f in select * from json_to_recordset(p_folders) as n (name text, key text, alias text) loop
      insert into node (firm_id, vendor_id, kind, alias, parent_id, name, name_key, is_default)
      values (p.firm_id, p.vendor_id, 'folder', f.alias, v_year.id, f.name, f.key, true);
    end loop;
    insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, after, folders)
    select n.firm_id, n.vendor_id, p.created_by, 'folder', n.id, 'folder', 'node.added',
        jsonb_build_object('by', '{"canWrite":true,"canValidate":false}'::jsonb, 'kind', 'folder', 'name', n.name, 'isTaken', false),
        jsonb_build_object('state', 'filed', 'name', n.name, 'folder_id', n.parent_id, 'revision', n.revision),
        array_remove(array[n.parent_id, v_place.parent_id], null)
      from node n where n.id = v_year.id or n.parent_id = v_year.id order by n.id;
  end if;
  update accounting_period set state = 'ready', folder_id = v_year.id, revision = revision + 1, updated_at = now() where id = p_id;
  perform app.log_year(p, 'folders.made', 'creating', 'ready', array[v_place.id]);
end $$
--;
-- [CLI-019] Takes a year away with its folders, or keeps it where documents came meanwhile.
create function app.end_year(p_id integer, p_removed boolean) returns void
language plpgsql security definer set search_path = public as $$
declare p accounting_period; v_parent bigint;
begin
  select * into p from accounting_period where id = p_id and state = 'deleting' for update;
  if p.id is null then return; end if;
  if not p_removed then
    update accounting_period set state = 'ready', revision = revision + 1, updated_at = now() where id = p_id;
    perform app.log_year(p, 'folders.examined', 'deleting', 'ready', '{}');
    return;
  end if;
  select parent_id into v_parent from node where id = p.folder_id and deleted_at is null;
  update node set deleted_at = now(), deleted_by = p.created_by where id = p.folder_id and deleted_at is null;
  perform app.mark_purged(p.vendor_id, array[p.folder_id]) where p.folder_id is not null;
  perform app.log_year(p, 'folders.examined', 'deleting', 'deleted', array_remove(array[v_parent], null));
  delete from accounting_period where id = p_id;
end $$
--;
do $$ declare f regprocedure; begin
  grant execute on function app.mark_purged(integer, bigint[]), app.names_to(bigint) to dossier_gate;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('year_holds', 'lock_year', 'log_year', 'make_year', 'end_year') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
end $$
