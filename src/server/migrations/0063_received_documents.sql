-- [NOT-O02] Documents, and versions of them, that one side put into a client file: the other side hears of them, finds them on
-- its home, and counts those that came since it last looked. One row for each document, of the last time.
create table received_document (
  node_id    bigint primary key references node on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  -- Who gave it; an address of the client's that anybody may write to is the client's side.
  from_side  text not null check (from_side in ('firm', 'company')),
  by_id      integer references app_user on delete set null,
  -- Its line in the log; null for what was there before this table, which is news to nobody.
  event_id   bigint,
  at         timestamptz not null default now(),
  -- Of the client's side, and not validated.
  waits      boolean not null default false
)
--;
create index on received_document (vendor_id, from_side, at desc)
--;
create index on received_document (firm_id, event_id)
--;
create index received_lately on received_document (firm_id, from_side, at desc)
--;
create index received_waits on received_document (firm_id, at desc) where waits
--;
create index on received_document (by_id) where by_id is not null
--;
-- When a person last looked at a client file.
create table client_look (
  user_id    integer not null references app_user on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  looked_at  timestamptz not null default now(),
  primary key (user_id, vendor_id)
)
--;
create index on client_look (vendor_id)
--;
create index on client_look (firm_id)
--;
-- How far the received documents of a firm have been told.
create table received_place (firm_id integer primary key references firm on delete cascade, event_id bigint not null default 0)
--;
do $$ declare t text; begin
  foreach t in array array['received_document', 'client_look', 'received_place'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
  end loop;
end $$
--;
-- Every query joins the node, whose own policy says what the person's themes open.
create policy scope on received_document to dossier_app using (firm_id = (select app.scope_firm())
  and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))
--;
grant select on received_document to dossier_app
--;
create policy scope on client_look to dossier_app using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user())
  and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))
--;
grant select, insert, update on client_look to dossier_app
--;
insert into received_document (node_id, firm_id, vendor_id, from_side, by_id, at, waits)
select n.id, n.firm_id, n.vendor_id, s.side, n.author_id, n.updated_at, s.side = 'company' and n.validated_at is null
  from node n cross join lateral (select case when exists (select from firm_user f where f.firm_id = n.firm_id and f.user_id = n.author_id)
    then 'firm' else 'company' end as side) s
 where n.kind = 'document'
--;
insert into received_place (firm_id, event_id) select f.id, coalesce((select max(e.id) from event e where e.firm_id = f.id), 0) from firm f
--;
create function app.begin_received() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into received_place (firm_id) values (new.id) on conflict do nothing;
  return null;
end $$
--;
create trigger begin_received after insert on firm for each row execute function app.begin_received()
--;
-- Whatever brings a document - a page, a quick folder, a mail, the answer to a request - writes this line of the log.
create function app.note_received() returns trigger language plpgsql security definer set search_path = public as $$
declare v_side text;
begin
  v_side := case when exists (select from firm_user f where f.firm_id = new.firm_id and f.user_id = new.user_id and f.active)
    then 'firm' else 'company' end;
  insert into received_document (node_id, firm_id, vendor_id, from_side, by_id, event_id, at, waits)
  select n.id, new.firm_id, new.vendor_id, v_side, new.user_id, new.id, new.at, v_side = 'company'
    from node n where n.id = new.entity_id and n.kind = 'document'
  on conflict (node_id) do update set firm_id = excluded.firm_id, vendor_id = excluded.vendor_id, from_side = excluded.from_side,
    by_id = excluded.by_id, event_id = excluded.event_id, at = excluded.at, waits = excluded.waits;
  return null;
end $$
--;
create trigger note_received after insert on event for each row
  when (new.machine = 'document' and new.type in ('node.added', 'version.added') and new.user_id is not null and new.vendor_id is not null)
  execute function app.note_received()
--;
create function app.settle_received() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update received_document r set waits = r.from_side = 'company' and new.validated_at is null
   where r.node_id = new.id and r.waits is distinct from (r.from_side = 'company' and new.validated_at is null);
  return null;
end $$
--;
create trigger settle_received after update of validated_at on node for each row
  when (new.kind = 'document' and (old.validated_at is null) <> (new.validated_at is null)) execute function app.settle_received()
--;
-- A mail of a stranger is kept in the name of whoever keeps the address, but it comes from outside.
create function app.received_from_outside(p_node bigint) returns void
language sql security definer set search_path = public as $$
  update received_document r set from_side = 'company', by_id = null, waits = n.validated_at is null
    from node n where r.node_id = p_node and n.id = r.node_id and r.firm_id = app.scope_firm()
      and (app.scope_all() or r.vendor_id = any (app.scope_vendors()))
$$
--;
-- [ROL-022] Who looks after a client: those it is assigned to; where there is nobody, the firm's admins.
create function app.keepers_of(p_vendor integer) returns setof integer
language sql security definer set search_path = public stable as $$
  with assigned as (select a.user_id from assignment a
      join firm_user f on f.firm_id = a.firm_id and f.user_id = a.user_id and f.active join app_user u on u.id = a.user_id and u.active
     where a.vendor_id = p_vendor)
  select user_id from assigned
  union all
  select f.user_id from vendor v join firm_user f on f.firm_id = v.firm_id and f.active and f.role = 'admin'
      join app_user u on u.id = f.user_id and u.active
   where v.id = p_vendor and not exists (select from assigned)
$$
--;
-- Documents of the other side that the person of the scope sees and that came since they last looked at the client, a hundred at
-- most; what came more than ninety days ago is new to nobody.
create function app.new_documents(p_vendor integer) returns integer language sql stable as $$
  select count(*)::integer from (
    select from received_document r join node n on n.id = r.node_id join node f on f.id = n.parent_id
     where r.vendor_id = p_vendor and r.from_side = (select case when app.scope_is_staff() then 'company' else 'firm' end)
       and r.event_id is not null
       and r.at > greatest(now() - interval '90 days', (select l.looked_at from client_look l where l.vendor_id = p_vendor and l.user_id = app.scope_user()))
       and r.by_id is distinct from (select app.scope_user())
       and n.deleted_at is null and f.deleted_at is null and not f.buried
     limit 100) news
$$
--;
-- The person of the scope looks at a client: nothing of it is new to them any more.
create function app.look_at_client(p_vendor integer) returns void language sql as $$
  insert into client_look (user_id, vendor_id, firm_id) values (app.scope_user(), p_vendor, app.scope_firm())
  on conflict (user_id, vendor_id) do update set looked_at = now(), firm_id = excluded.firm_id;
  update notice set read_at = now() where vendor_id = p_vendor and user_id = app.scope_user() and type = 'documents.received'
    and read_at is null and shown_at <= now()
$$
--;
create function app.firms_with_received() returns table (firm integer, newest bigint)
language sql security definer set search_path = public stable as $$
  select p.firm_id, m.newest from received_place p
    cross join lateral (select max(r.event_id) as newest from received_document r where r.firm_id = p.firm_id) m
   where m.newest > p.event_id
$$
--;
-- Takes the next received documents of a firm and says who is to hear of them, one row for each person and client; nothing while
-- another process is at it. Nobody hears of what they gave themselves, or of what they watch or are asked to validate: that is told
-- one by one.
create function app.take_received(p_firm integer, p_limit integer)
returns table (vendor_id integer, user_id integer, by_id integer, nodes bigint[])
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_from bigint; v_to bigint;
begin
  select p.event_id into v_from from received_place p where p.firm_id = p_firm for update skip locked;
  if not found then return; end if;
  select max(r.event_id) into v_to from (select event_id from received_document where firm_id = p_firm and event_id > v_from
    order by event_id limit p_limit) r;
  if v_to is null then return; end if;
  update received_place p set event_id = v_to where p.firm_id = p_firm;
  return query
  with news as materialized (
    select r.vendor_id, r.node_id, r.from_side, r.by_id, r.event_id from received_document r
     where r.firm_id = p_firm and r.event_id > v_from and r.event_id <= v_to
  ), told_otherwise as materialized (
    select n.node_id, s.user_id from news n cross join lateral app.way_up(n.node_id) u join survey s on s.node_id = u.id
    union
    select n.node_id, v.user_id from news n
      cross join lateral (select v.user_id from app.way_up(n.node_id) u join node_validator v on v.node_id = u.id order by u.height limit 1) v
  ), audience as (
    select c.vendor_id, 'company' as from_side, k.user_id from (select distinct n.vendor_id from news n where n.from_side = 'company') c
      cross join lateral app.keepers_of(c.vendor_id) k (user_id)
    union all
    select c.vendor_id, 'firm', u.user_id from (select distinct n.vendor_id from news n where n.from_side = 'firm') c
      join vendor_user u on u.vendor_id = c.vendor_id and (u.access_ends_at is null or u.access_ends_at > now())
  )
  select a.vendor_id, a.user_id, case when count(distinct n.by_id) = 1 and bool_and(n.by_id is not null) then min(n.by_id) end,
      array_agg(n.node_id order by n.event_id)
    from audience a join news n on n.vendor_id = a.vendor_id and n.from_side = a.from_side
   where n.by_id is distinct from a.user_id
     and not exists (select from told_otherwise o where o.node_id = n.node_id and o.user_id = a.user_id)
   group by a.vendor_id, a.user_id order by a.user_id, a.vendor_id;
end $$
--;
-- One telling for a client: joined to the one that nobody has read or been sent yet, whatever folder and person it is about. Called
-- inside the scope of whoever is told: what they may not see is not counted, and is not named.
create function app.add_received(p_user integer, p_vendor integer, p_by integer, p_nodes bigint[], p_quiet interval)
returns boolean language plpgsql as $$
declare v_names text[]; v_count integer; v_last bigint; v_folders bigint[]; v_chosen jsonb; v_portal text; v_mail text; v_id bigint;
begin
  select array_agg(s.name order by s.place), count(*), (array_agg(s.id order by s.place desc))[1], array_agg(distinct s.parent_id)
    into v_names, v_count, v_last, v_folders
    from (select n.id, n.name, n.parent_id, x.place from unnest(p_nodes) with ordinality x (id, place) join node n on n.id = x.id
        join node f on f.id = n.parent_id
       where n.vendor_id = p_vendor and n.deleted_at is null and f.deleted_at is null and not f.buried) s;
  if v_count = 0 then return false; end if;
  select notifications->'received' into v_chosen from app.preferences(p_user);
  v_portal := coalesce(v_chosen->>'portal', 'instantly');
  v_mail := coalesce(v_chosen->>'mail', 'daily');
  if v_portal = 'never' and v_mail = 'never' then return false; end if;
  update notice o set count = o.count + v_count, names = (o.names || v_names)[1:5], node_id = v_last,
      folder_id = case when array[o.folder_id] = v_folders then o.folder_id end, by_id = case when o.by_id = p_by then o.by_id end, updated_at = now(),
      mail_at = case when o.mail_every = 'instantly' and o.mail_at is not null then least(o.created_at + interval '30 minutes', now() + p_quiet) else o.mail_at end
   where o.id = (select id from notice where user_id = p_user and vendor_id = p_vendor and type = 'documents.received' and mail_every = v_mail
      and read_at is null and mailed_at is null order by id desc limit 1) returning id into v_id;
  if v_id is null then
    insert into notice (firm_id, vendor_id, user_id, type, by_id, node_id, folder_id, names, count, shown_at, mail_at, mail_every)
    values (app.scope_firm(), p_vendor, p_user, 'documents.received', p_by, v_last, case when cardinality(v_folders) = 1 then v_folders[1] end,
      v_names[1:5], v_count, app.told_at(v_portal, now(), interval '0'), app.told_at(v_mail, now(), p_quiet), v_mail);
  end if;
  return true;
end $$
--;
create or replace function app.take_notices(p_firm integer, p_user integer)
returns table (id bigint, type text, by_name text, company_name text, vendor_id integer, names text[], count integer)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_chosen jsonb; v_active boolean;
begin
  select p.notifications into v_chosen from app.preferences(p_user) p;
  v_active := exists (select from app_user u where u.id = p_user and u.active);
  return query
  with taken as (
    update notice n set mailed_at = now() where n.id in (
      select o.id from notice o where o.firm_id = p_firm and o.user_id = p_user and o.mailed_at is null and o.read_at is null and o.mail_at is not null
         and (o.mail_at <= now() or o.mail_every = 'instantly') order by o.id for update skip locked)
    returning n.*)
  select t.id, t.type, app.person(t.by_id)->>'name', coalesce(v.company_name, f.name), t.vendor_id, t.names, t.count
    from taken t join firm f on f.id = t.firm_id left join vendor v on v.id = t.vendor_id
   where v_active and coalesce(v_chosen->(case when t.type = 'documents.received' then 'received' when t.task_id is null then 'documents' else 'tasks' end)->>'mail',
       'instantly') <> 'never'
     and case when t.task_id is null then app.still_enters(p_user, t.vendor_id) else app.sees_task(p_user, t.task_id) end
   order by t.id;
end $$
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname in ('begin_received', 'note_received',
      'settle_received', 'received_from_outside', 'keepers_of', 'firms_with_received', 'take_received', 'take_notices') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function app.received_from_outside(bigint), app.firms_with_received(), app.take_received(integer, integer),
    app.take_notices(integer, integer), app.keepers_of(integer) to dossier_app;
  grant execute on function app.new_documents(integer), app.look_at_client(integer),
    app.add_received(integer, integer, integer, bigint[], interval) to dossier_app;
  grant execute on function app.keepers_of(integer) to dossier_gate;
end $$
