-- Folders and documents are one table: they share names, places, the trash and the event log.
create table node (
  id              bigint primary key generated always as identity,
  firm_id         integer not null references firm on delete cascade,
  vendor_id       integer not null references vendor on delete cascade,
  kind            text not null check (kind in ('folder', 'document')),
  hash            text not null unique default substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 16),
  alias           text,
  parent_id       bigint references node,
  name            text not null check (name <> ''),
  -- Case- and encoding-insensitive form of the name (VAL-O07), computed by the schemas' nameKey.
  name_key        text not null,
  is_root         boolean not null default false,
  is_default      boolean not null default false,
  read_only       boolean not null default false,
  -- A folder above is in the trash; kept on folders only, a document asks its folder.
  buried          boolean not null default false,
  counter         integer not null default 0,
  folder_count    integer not null default 0,
  number          integer not null default 0,
  description     text,
  extension       text not null default '',
  size            bigint not null default 0,
  media_type      text,
  version_id      bigint,
  version_number  integer not null default 0,
  author_id       integer references app_user,
  validated_at    timestamptz,
  validator_id    integer references app_user,
  deposit_date    timestamptz not null default now(),
  start_date      timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  deleted_by      integer references app_user,
  revision        integer not null default 1,
  -- The node as it travels, kept by a trigger, so that a list of thousands is one string_agg.
  wire            text not null default '',
  check ((parent_id is null) = is_root),
  check (kind = 'document' or version_id is null)
)
--;
create unique index node_name on node (parent_id, name_key) where deleted_at is null
--;
create unique index node_root on node (vendor_id) where is_root
--;
create unique index node_alias on node (vendor_id, alias) where alias is not null and deleted_at is null
--;
create index node_by_date on node (parent_id, kind, start_date, id) where deleted_at is null
--;
create index node_by_name on node (parent_id, kind, name_key, id) where deleted_at is null
--;
create index node_by_size on node (parent_id, kind, size, id) where deleted_at is null
--;
create index node_by_type on node (parent_id, kind, extension, id) where deleted_at is null
--;
create index node_trash on node (vendor_id, deleted_at, id) where deleted_at is not null
--;
create index node_people on node (author_id)
--;
create table version (
  id                   bigint primary key generated always as identity,
  firm_id              integer not null references firm on delete cascade,
  vendor_id            integer not null references vendor on delete cascade,
  document_id          bigint not null references node on delete cascade,
  ancestor_id          bigint references version,
  number               integer not null,
  content              text not null,
  size                 bigint not null,
  media_type           text not null,
  author_id            integer not null references app_user,
  created_at           timestamptz not null default now(),
  validated_at         timestamptz,
  validator_id         integer references app_user,
  unique (document_id, number)
)
--;
-- Bytes by content, per firm, so that no firm can learn what another holds. `checksum` is the SHA-256 of the chunk
-- digests (UPL-O04), `sha256` the plain one, null until its job has run.
create table content (
  firm_id     integer not null references firm on delete cascade,
  checksum    text not null check (checksum ~ '^[0-9a-f]{64}$'),
  size        bigint not null,
  sha256      text,
  created_at  timestamptz not null default now(),
  primary key (firm_id, checksum)
)
--;
create table upload (
  id           uuid primary key,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  user_id      integer not null references app_user on delete cascade,
  folder_id    bigint not null references node on delete cascade,
  name         text not null,
  total_size   bigint not null,
  document_id  bigint references node on delete set null,
  created_at   timestamptz not null default now(),
  touched_at   timestamptz not null default now()
)
--;
create index on upload (touched_at) where document_id is null
--;
create table upload_chunk (
  upload_id  uuid not null references upload on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  number     integer not null,
  digest     bytea not null,
  primary key (upload_id, number)
)
--;
create table event_chain (firm_id integer primary key references firm on delete cascade, last_hash bytea not null)
--;
create sequence event_id
--;
-- The append-only log: who, when, entity, machine, event, state before and after; each row seals the one before.
create table event (
  id         bigint primary key,
  firm_id    integer not null,
  vendor_id  integer,
  at         timestamptz not null default now(),
  user_id    integer,
  entity     text not null,
  entity_id  bigint not null,
  machine    text not null,
  type       text not null,
  payload    jsonb not null default '{}',
  before     jsonb,
  after      jsonb,
  -- Folders whose content changed, for the live stream.
  folders    bigint[] not null default '{}',
  hash       bytea not null
)
--;
create index on event (firm_id, id)
--;
create index on event (entity, entity_id, id)
--;
-- Written as one JSON array, so that no value can pass for a part of its neighbour.
create function app.seal_text(e event, p_previous bytea) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(e.id, e.firm_id, e.vendor_id, extract(epoch from e.at), e.user_id, e.entity,
    e.entity_id, e.machine, e.type, e.payload, e.before, e.after, to_jsonb(e.folders))::text, 'UTF8'))
$$
--;
-- The chain's row is locked first and the id taken after, so that ids of a firm become visible in their order.
create function app.seal_event() returns trigger language plpgsql security definer set search_path = public as $$
declare v_last bytea;
begin
  select last_hash into v_last from event_chain where firm_id = new.firm_id for update;
  if not found then
    insert into event_chain (firm_id, last_hash) values (new.firm_id, sha256('dossier'::bytea)) on conflict do nothing;
    select last_hash into v_last from event_chain where firm_id = new.firm_id for update;
  end if;
  new.id := nextval('event_id');
  new.hash := app.seal_text(new, v_last);
  update event_chain set last_hash = new.hash where firm_id = new.firm_id;
  perform pg_notify('event', new.firm_id || ':' || new.id);
  return new;
end $$
--;
create trigger seal before insert on event for each row execute function app.seal_event()
--;
create function app.refuse_change() returns trigger language plpgsql as $$ begin raise exception 'the event log is append-only'; end $$
--;
create trigger append_only before update or delete on event for each row execute function app.refuse_change()
--;
-- First event whose seal does not hold, null when the firm's chain is whole.
create function app.broken_seal(p_firm integer) returns bigint language plpgsql security definer set search_path = public as $$
declare e event; v_last bytea := sha256('dossier'::bytea);
begin
  for e in select * from event where firm_id = p_firm order by id loop
    if app.seal_text(e, v_last) <> e.hash then return e.id; end if;
    v_last := e.hash;
  end loop;
  if exists (select 1 from event_chain where firm_id = p_firm and last_hash <> v_last) then return 0; end if;
  return null;
end $$
--;
-- Stable as `to_char` is: declared stricter than its body it would be called instead of inlined.
create function app.instant(t timestamptz) returns text language sql stable as
  $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$
--;
create function app.person(p_user integer) returns json language sql stable security definer set search_path = public as
  $$ select json_build_object('id', id, 'name', btrim(firstname || ' ' || lastname)) from app_user where id = p_user $$
--;
-- The shape of src/schemas/documents/node.ts; tests/api/documents compares the two.
create function app.to_wire(n node, p_root boolean) returns text language plpgsql stable as $$
begin
  if n.kind = 'folder' then
    return (select row_to_json(w) from (select 'folder' as type, n.id, n.hash, n.alias, n.name,
      case when n.deleted_at is not null then -1 when p_root then null else n.parent_id end as folder_id, n.vendor_id,
      app.instant(n.created_at) as created_at, app.instant(n.updated_at) as updated_at, app.instant(n.deleted_at) as deleted_at,
      case when n.deleted_by is not null then app.person(n.deleted_by) end as deleted_by, case when n.deleted_at is not null then n.parent_id end as deleted_from,
      n.revision, n.read_only, n.is_root, n.is_default, n.counter, n.folder_count > 0 as has_sub_folders, n.counter = 0 as is_empty) w)::text;
  end if;
  return (select row_to_json(w) from (select 'document' as type, n.id, n.hash, n.alias, n.name,
    case when n.deleted_at is not null then -1 when p_root then null else n.parent_id end as folder_id, n.vendor_id,
    app.instant(n.created_at) as created_at, app.instant(n.updated_at) as updated_at, app.instant(n.deleted_at) as deleted_at,
    case when n.deleted_by is not null then app.person(n.deleted_by) end as deleted_by, case when n.deleted_at is not null then n.parent_id end as deleted_from,
    n.revision, n.read_only, n.number, n.description, app.instant(n.deposit_date) as deposit_date, app.instant(n.start_date) as start_date,
    app.instant(n.validated_at) as validated_at, n.validated_at is not null as is_validated, case when n.validator_id is not null then app.person(n.validator_id) end as validator,
    case when n.author_id is not null then app.person(n.author_id) end as author, n.version_id, n.version_number, n.size, n.media_type, n.extension) w)::text;
end $$
--;
create function app.keep_wire() returns trigger language plpgsql as $$
declare v_root boolean;
begin
  select is_root into v_root from node where id = new.parent_id;
  new.wire := app.to_wire(new, coalesce(v_root, false));
  return new;
end $$
--;
create trigger wire before insert or update on node for each row execute function app.keep_wire()
--;
-- A folder counts its direct, undeleted items: adding one costs the same whatever it holds.
create function app.keep_counters() returns trigger language plpgsql as $$
declare v_was bigint; v_is bigint; v_folder integer;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then v_was := old.parent_id; end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then v_is := new.parent_id; end if;
  if v_was is not distinct from v_is then return null; end if;
  v_folder := case when coalesce(new.kind, old.kind) = 'folder' then 1 else 0 end;
  if v_was is not null then update node set counter = counter - 1, folder_count = folder_count - v_folder where id = v_was; end if;
  if v_is is not null then update node set counter = counter + 1, folder_count = folder_count + v_folder where id = v_is; end if;
  return null;
end $$
--;
create trigger counters after insert or delete or update of parent_id, deleted_at on node for each row execute function app.keep_counters()
--;
-- A person's new name reaches the documents that show it.
create function app.keep_names() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update node set name = name where author_id = new.id or validator_id = new.id or deleted_by = new.id;
  return null;
end $$
--;
create trigger names after update of firstname, lastname on app_user for each row
  when (old.firstname is distinct from new.firstname or old.lastname is distinct from new.lastname) execute function app.keep_names()
--;
do $$ declare t text; begin
  foreach t in array array['node','version','upload','upload_chunk'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_app, dossier_gate', t);
  end loop;
  foreach t in array array['content','event','event_chain'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update on %I to dossier_gate', t);
  end loop;
end $$
--;
create policy scope on content to dossier_app using (firm_id = (select app.scope_firm()))
--;
create policy scope on event to dossier_app using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
grant select, insert, update, delete on content to dossier_app, dossier_gate
--;
grant select, insert on event to dossier_app
--;
grant usage on all sequences in schema public to dossier_app, dossier_gate
--;
grant execute on all functions in schema app to dossier_app, dossier_gate
--;
-- Hot reads: one round trip each, scope included. They run with the caller's rights, so every policy applies.
create function app.read_document(p_user integer, p_vendor integer, p_ref text) returns text language plpgsql as $$
declare v_wire text;
begin
  if app.enter_vendor(p_user, p_vendor) is null then return null; end if;
  if length(p_ref) = 16 then
    select n.wire into v_wire from node n join node f on f.id = n.parent_id
     where n.hash = p_ref and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  else
    select n.wire into v_wire from node n join node f on f.id = n.parent_id
     where n.id = p_ref::bigint and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  end if;
  return '{"data":' || v_wire || '}';
end $$
--;
create function app.crumbs(p_folder bigint) returns json language sql stable as $$
  with recursive up as (
    select id, hash, name, parent_id, is_root, 1 as depth from node where id = p_folder
    union all
    select n.id, n.hash, n.name, n.parent_id, n.is_root, up.depth + 1 from node n join up on n.id = up.parent_id
  ) select coalesce(json_agg(json_build_object('id', id, 'hash', hash, 'name', name) order by depth desc), '[]'::json) from up where not is_root
$$
--;
-- A folder's row by hash, id or `root`, living folders only.
create function app.find_folder(p_vendor integer, p_ref text) returns node language plpgsql stable as $$
declare v node;
begin
  if p_ref = 'root' then select * into v from node where vendor_id = p_vendor and is_root;
  elsif length(p_ref) = 16 then select * into v from node where hash = p_ref and vendor_id = p_vendor;
  else select * into v from node where id = p_ref::bigint and vendor_id = p_vendor; end if;
  if v.id is null or v.kind <> 'folder' or v.deleted_at is not null or v.buried then return null; end if;
  return v;
end $$
--;
-- Folders of one level, with the levels on the way down to `p_reveal`; Null: no such company.
create function app.read_tree(p_user integer, p_vendor integer, p_parent bigint, p_reveal text) returns text language plpgsql as $$
declare v_parent bigint := p_parent; v_parents bigint[]; v_rows text; v node;
begin
  if app.enter_vendor(p_user, p_vendor) is null then return null; end if;
  if v_parent is null then select id into v_parent from node where vendor_id = p_vendor and is_root;
  elsif (app.find_folder(p_vendor, p_parent::text)).id is null then return null; end if;
  v_parents := array[v_parent];
  if p_reveal is not null then
    if length(p_reveal) = 16 then select * into v from node where hash = p_reveal and vendor_id = p_vendor;
    else select * into v from node where id = p_reveal::bigint and vendor_id = p_vendor; end if;
    if v.id is not null then
      with recursive up as (select id, parent_id from node where id = v.id union all select n.id, n.parent_id from node n join up on n.id = up.parent_id)
      select v_parents || coalesce(array_agg(up.parent_id) filter (where up.parent_id is not null), '{}') into v_parents from up;
    end if;
  end if;
  select string_agg(wire, ',' order by parent_id, name_key, id) into v_rows from node
   where vendor_id = p_vendor and parent_id = any (v_parents) and kind = 'folder' and deleted_at is null and not buried;
  return '{"data":[' || coalesce(v_rows, '') || ']}';
end $$
--;
grant execute on all functions in schema app to dossier_app
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.seal_event()'::regprocedure, 'app.broken_seal(integer)', 'app.person(integer)', 'app.keep_names()'] loop
    execute format('alter function %s owner to dossier_gate', f);
  end loop;
end $$
