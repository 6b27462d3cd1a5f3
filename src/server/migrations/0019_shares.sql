-- [NET-066] Addresses from which a browser saves an archive by itself; only their hashes are kept. They live minutes and
-- no longer than the session that asked.
create table archive_ticket (
  token_hash  bytea primary key,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  session_id  integer not null references session on delete cascade,
  nodes       bigint[] not null,
  expires_at  timestamptz not null
)
--;
create index on archive_ticket (expires_at)
--;
create index on archive_ticket (session_id)
--;
-- [DOC-O06] Links to documents: for people of the company and its firm, or for whoever holds the address.
create table share (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  vendor_id      integer not null references vendor on delete cascade,
  token_hash     bytea not null unique,
  audience       text not null check (audience in ('people', 'outsiders')),
  created_by     integer not null references app_user,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz,
  password_hash  text,
  may_download   boolean not null,
  message        text not null default '',
  emails         text[] not null default '{}',
  state          text not null default 'active' check (state in ('active', 'expired', 'revoked')),
  ended_at       timestamptz,
  ended_by       integer references app_user,
  visits         integer not null default 0,
  last_visit_at  timestamptz,
  check (audience = 'people' or expires_at is not null)
)
--;
create index on share (vendor_id, id)
--;
create index share_due on share (expires_at) where state = 'active'
--;
create table share_node (
  share_id   integer not null references share on delete cascade,
  node_id    bigint not null references node on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  primary key (share_id, node_id)
)
--;
create index on share_node (node_id)
--;
create table share_person (
  share_id   integer not null references share on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  primary key (share_id, user_id)
)
--;
create index on share_person (user_id)
--;
-- What a visitor holds once the link, and its password, were good: an hour's pass, of which only the hash is kept.
create table share_visit (
  pass_hash   bytea primary key,
  share_id    integer not null references share on delete cascade,
  firm_id     integer not null,
  vendor_id   integer not null,
  user_id     integer references app_user on delete cascade,
  session_id  integer references session on delete cascade,
  address     text not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
)
--;
create index on share_visit (share_id)
--;
create index on share_visit (expires_at)
--;
do $$ declare t text; begin
  foreach t in array array['archive_ticket', 'share', 'share_node', 'share_person', 'share_visit'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
    execute format('grant select, insert on %I to dossier_app', t);
  end loop;
end $$
--;
grant update on share to dossier_app
--;
-- The living nodes chosen and everything below them, with the contents of their latest versions; what was chosen has no
-- parent here, and what lies below another of them is not chosen twice.
create function app.archived(p_vendor integer, p_nodes bigint[])
returns table (id bigint, parent_id bigint, kind text, name text, checksum text, size bigint, at text)
language sql stable as $$
  with recursive chosen as (
    select n.* from node n left join node f on f.id = n.parent_id
     where n.vendor_id = p_vendor and n.id = any (p_nodes) and n.deleted_at is null and not n.buried
       and (f.id is null or (f.deleted_at is null and not f.buried))
  ), below as (
    select c.id, null::bigint as parent_id, c.kind, c.name, c.version_id, c.updated_at, c.start_date from chosen c
     where not exists (
       with recursive up as (
         select c.parent_id as id
         union all
         select n.parent_id from node n join up on n.id = up.id where n.parent_id is not null
       ) select from up where up.id = any (p_nodes))
    union all
    select n.id, n.parent_id, n.kind, n.name, n.version_id, n.updated_at, n.start_date
      from below b join node n on n.parent_id = b.id and n.deleted_at is null and b.kind = 'folder'
  )
  select b.id, b.parent_id, b.kind, b.name, v.content, coalesce(v.size, 0),
         app.instant(case when b.kind = 'document' then b.start_date else b.updated_at end)
    from below b left join version v on v.id = b.version_id
   order by b.kind = 'document', lower(b.name), b.id
$$
--;
-- Whom a ticket lets in, with the documents module asked anew; no row for one that is unknown, late, or whose session ended.
create function app.archive_ticket(p_hash bytea, p_vendor integer) returns table (firm_id integer, user_id integer, nodes bigint[])
language plpgsql as $$
declare v_ticket record;
begin
  select * into v_ticket from app.archive_ticket_row(p_hash, p_vendor);
  if v_ticket is null or app.enter_vendor(v_ticket.user_id, p_vendor, 'documents') is null then return; end if;
  return query select v_ticket.firm_id, v_ticket.user_id, v_ticket.nodes;
end $$
--;
create function app.archive_ticket_row(p_hash bytea, p_vendor integer) returns table (firm_id integer, user_id integer, nodes bigint[])
language sql security definer set search_path = public stable as $$
  select t.firm_id, t.user_id, t.nodes from archive_ticket t
    join session s on s.id = t.session_id and s.ended_at is null and s.expires_at > now()
    join app_user u on u.id = t.user_id and u.active
   where t.token_hash = p_hash and t.vendor_id = p_vendor and t.expires_at > now()
$$
--;
-- A link by its hash, whatever its state, with what its machine asks; the scope is that of its company afterwards. No
-- row where the firm or the company is not active, or where the company's documents are not.
create function app.enter_share(p_hash bytea) returns table (id integer, firm_id integer, vendor_id integer)
language plpgsql security definer set search_path = public as $$
begin
  select s.id, s.firm_id, s.vendor_id into id, firm_id, vendor_id from share s
    join vendor v on v.id = s.vendor_id and v.active
    join firm f on f.id = s.firm_id and f.active
   where s.token_hash = p_hash;
  if id is null or not app.shares_documents(firm_id, vendor_id) then return; end if;
  perform set_config('app.user', '', true), set_config('app.firm', firm_id::text, true),
          set_config('app.vendors', '{' || vendor_id || '}', true);
  return next;
end $$
--;
create function app.shares_documents(p_firm integer, p_vendor integer) returns boolean
language sql security definer set search_path = public stable as $$
  select coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id is null and m.name = 'documents'), false)
     and coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id = p_vendor and m.name = 'documents'), true)
$$
--;
-- The same for a visitor's pass.
create function app.enter_visit(p_pass bytea)
returns table (id integer, firm_id integer, vendor_id integer, user_id integer, address text)
language plpgsql security definer set search_path = public as $$
begin
  select s.id, s.firm_id, s.vendor_id, w.user_id, w.address into id, firm_id, vendor_id, user_id, address
    from share_visit w
    join share s on s.id = w.share_id
    join vendor v on v.id = s.vendor_id and v.active
    join firm f on f.id = s.firm_id and f.active
    left join session e on e.id = w.session_id
   where w.pass_hash = p_pass and w.expires_at > now()
     and (w.session_id is null or (e.ended_at is null and e.expires_at > now()));
  if id is null or not app.shares_documents(firm_id, vendor_id) then return; end if;
  perform set_config('app.user', coalesce(user_id::text, ''), true), set_config('app.firm', firm_id::text, true),
          set_config('app.vendors', '{' || vendor_id || '}', true);
  return next;
end $$
--;
-- Whether a living node lies in what a link shows, with every folder above it alive.
create function app.is_shared(p_share integer, p_node bigint) returns boolean language sql stable as $$
  with recursive up as (
    select n.id, n.parent_id, n.deleted_at is null as alive from node n where n.id = p_node
    union all
    select n.id, n.parent_id, n.deleted_at is null from node n join up on n.id = up.parent_id
  ) select coalesce(bool_and(alive), false) and exists (select from up join share_node s on s.node_id = up.id and s.share_id = p_share)
    from up
$$
--;
-- Links whose time has come, a few at a time, each in the scope of its company while its row is changed.
create function app.due_shares(p_limit integer) returns table (id integer, firm_id integer, vendor_id integer, expires_at text)
language sql security definer set search_path = public stable as $$
  select s.id, s.firm_id, s.vendor_id, app.instant(s.expires_at) from share s
   where s.state = 'active' and s.expires_at <= now() order by s.expires_at limit p_limit
$$
--;
create function app.end_due_share(p_share integer) returns boolean
language plpgsql security definer set search_path = public as $$
declare s share;
begin
  update share set state = 'expired', ended_at = now() where id = p_share and state = 'active' and expires_at <= now() returning * into s;
  if s.id is null then return false; end if;
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after)
  values (s.firm_id, s.vendor_id, 'share', s.id, 'shareLink', 'share.expired', jsonb_build_object('at', app.instant(now())),
          '{"state":"active"}', '{"state":"expired"}');
  return true;
end $$
--;
create function app.forget_visits() returns void
language sql security definer set search_path = public as $$
  delete from share_visit where expires_at < now();
  delete from archive_ticket where expires_at < now()
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.archive_ticket_row(bytea, integer)'::regprocedure, 'app.enter_share(bytea)',
      'app.shares_documents(integer, integer)', 'app.enter_visit(bytea)', 'app.due_shares(integer)',
      'app.end_due_share(integer)', 'app.forget_visits()'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  grant execute on function app.archived(integer, bigint[]), app.archive_ticket(bytea, integer), app.is_shared(integer, bigint) to dossier_app;
end $$
