-- [SAD-O01] Coloured words that documents are marked with, the same on the whole platform.
create table flag (
  id                   integer primary key generated always as identity,
  name                 text not null check (name <> ''),
  color                text not null check (color ~ '^#[0-9a-f]{6}$'),
  usable_on_documents  boolean not null default true
)
--;
create unique index on flag (lower(name))
--;
insert into flag (name, color) values
  ('À traiter', '#2563eb'), ('En attente', '#b45309'), ('Urgent', '#b91c1c'), ('Traité', '#15803d'), ('À conserver', '#6d28d9')
--;
grant select on flag to dossier_app
--;
create table node_flag (
  node_id    bigint not null references node on delete cascade,
  flag_id    integer not null references flag on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  put_by     integer not null references app_user,
  put_at     timestamptz not null default now(),
  primary key (node_id, flag_id)
)
--;
create index on node_flag (flag_id)
--;
-- [DOC-O06] Watch marks, each of one person; a folder's reaches all that lies below it. Only what happened after `since`
-- is told.
create table survey (
  node_id    bigint not null references node on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  since      bigint not null,
  put_at     timestamptz not null default now(),
  primary key (node_id, user_id)
)
--;
create index on survey (firm_id)
--;
create index on survey (user_id)
--;
-- [NET-075] Who is asked to validate a document, or what lies in a folder; the nearest row on the way up decides.
create table node_validator (
  node_id    bigint primary key references node on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null,
  vendor_id  integer not null,
  put_by     integer not null references app_user,
  put_at     timestamptz not null default now()
)
--;
create index on node_validator (firm_id)
--;
create index on node_validator (user_id)
--;
-- [DOC-003] What is known of the signatures of a version; the signing itself writes here.
create table version_signature (
  id           integer primary key generated always as identity,
  version_id   bigint not null references version on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  signatory    text not null check (signatory <> ''),
  position     integer not null default 1,
  state        text not null default 'awaited' check (state in ('awaited', 'signed', 'refused')),
  asked_at     timestamptz not null default now(),
  answered_at  timestamptz,
  check ((state = 'awaited') = (answered_at is null)),
  unique (version_id, position)
)
--;
-- What people are told of: one row gathers what one person did of one kind in one folder while nobody has looked.
create table notice (
  id          bigint primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  type        text not null,
  by_id       integer references app_user on delete set null,
  node_id     bigint not null,
  folder_id   bigint,
  names       text[] not null,
  count       integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  -- When the portal shows it, and when a mail tells it; null: never.
  shown_at    timestamptz,
  mail_at     timestamptz,
  mail_every  text not null,
  mailed_at   timestamptz,
  read_at     timestamptz
)
--;
create index notice_unread on notice (user_id, firm_id, vendor_id) where read_at is null
--;
create index notice_of on notice (user_id, firm_id, updated_at desc, id desc)
--;
create index notice_due on notice (mail_at) where mailed_at is null and read_at is null and mail_at is not null
--;
create index notice_old on notice (updated_at)
--;
-- How far the log of a firm has been told.
create table notice_place (firm_id integer primary key references firm on delete cascade, event_id bigint not null)
--;
-- [NET-094] [NET-095] Actions on many nodes that a worker does, with what came of them.
create table batch_job (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  type        text not null,
  payload     jsonb not null,
  state       text not null default 'queued' check (state in ('queued', 'running', 'done', 'refused', 'failed', 'cancelled')),
  done        integer not null default 0,
  total       integer not null,
  code        text,
  report      jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  ended_at    timestamptz
)
--;
create index on batch_job (user_id, id desc)
--;
do $$ declare t text; begin
  foreach t in array array['node_flag', 'survey', 'node_validator', 'version_signature', 'notice', 'notice_place', 'batch_job'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
  end loop;
  foreach t in array array['node_flag', 'node_validator', 'version_signature'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_app', t);
  end loop;
  -- One's own alone.
  foreach t in array array['survey', 'notice', 'batch_job'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and user_id = (select app.scope_user())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_app', t);
  end loop;
  grant usage on all sequences in schema public to dossier_app, dossier_gate;
end $$
--;
-- The folders that a node lies in, itself first, with their distance.
create function app.way_up(p_node bigint) returns table (id bigint, height integer) language sql stable as $$
  with recursive up as (
    select n.id, n.parent_id, 0 as height from node n where n.id = p_node
    union all
    select n.id, n.parent_id, up.height + 1 from node n join up on n.id = up.parent_id
  ) select up.id, up.height from up
$$
--;
-- The marks of a node for the person who has entered its company, as they travel.
create function app.marks_of(p_node bigint) returns json language sql stable as $$
  select json_build_object('node_id', p_node,
    'flags', (select coalesce(json_agg(f.flag_id order by f.flag_id), '[]'::json) from node_flag f where f.node_id = p_node),
    'is_surveyed', w.node_id is not null,
    'surveyed_by', case when w.node_id is not null then json_build_object('id', w.node_id, 'name', w.name) end,
    'validator', case when v.user_id is not null then app.person(v.user_id) end,
    'validator_from', case when v.user_id is not null then json_build_object('id', v.node_id, 'name', v.name) end)
  from (select 1) one
  left join lateral (select s.node_id, n.name from app.way_up(p_node) u join survey s on s.node_id = u.id and s.user_id = app.scope_user()
    join node n on n.id = u.id order by u.height limit 1) w on true
  left join lateral (select v.node_id, v.user_id, n.name from app.way_up(p_node) u join node_validator v on v.node_id = u.id
    join node n on n.id = u.id order by u.height limit 1) v on true
$$
--;
-- Those among the direct items of a folder that carry a mark of their own.
create function app.marks_in(p_folder bigint) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('node_id', m.id, 'flags', m.flags, 'is_surveyed', m.surveyed) order by m.id), '[]'::json) from (
    select n.id, coalesce(json_agg(f.flag_id order by f.flag_id) filter (where f.flag_id is not null), '[]'::json) as flags,
        bool_or(s.user_id is not null) as surveyed
      from node n left join node_flag f on f.node_id = n.id
      left join survey s on s.node_id = n.id and s.user_id = app.scope_user()
     where n.parent_id = p_folder and n.deleted_at is null and (f.flag_id is not null or s.user_id is not null)
     group by n.id) m
$$
--;
-- [NET-068] Who wrote the latest versions that can be reached, by name.
create function app.document_authors(p_vendor integer) returns table (id integer, name text) language sql stable as $$
  select a.author_id, app.person(a.author_id)->>'name' from (
    select distinct n.author_id from node n join node f on f.id = n.parent_id
     where n.vendor_id = p_vendor and n.kind = 'document' and n.deleted_at is null and f.deleted_at is null and not f.buried
       and n.author_id is not null) a
$$
--;
-- [NET-071] From now on: what was before is not told to whoever begins to watch.
create function app.put_survey(p_node bigint, p_vendor integer) returns void language plpgsql security definer set search_path = public as $$
declare v_firm integer := app.scope_firm(); v_place bigint;
begin
  if v_firm is null or not (app.scope_all() or p_vendor = any (app.scope_vendors())) then return; end if;
  select coalesce(max(e.id), 0) into v_place from event e where e.firm_id = v_firm;
  insert into survey (node_id, user_id, firm_id, vendor_id, since)
  select n.id, app.scope_user(), n.firm_id, n.vendor_id, v_place from node n
   where n.id = p_node and n.vendor_id = p_vendor and n.firm_id = v_firm on conflict do nothing;
  insert into notice_place (firm_id, event_id) values (v_firm, v_place) on conflict do nothing;
end $$
--;
create function app.put_validator(p_node bigint, p_vendor integer, p_person integer) returns void
language plpgsql security definer set search_path = public as $$
declare v_firm integer := app.scope_firm();
begin
  if v_firm is null or not (app.scope_all() or p_vendor = any (app.scope_vendors())) then return; end if;
  insert into node_validator (node_id, user_id, firm_id, vendor_id, put_by)
  select n.id, p_person, n.firm_id, n.vendor_id, app.scope_user() from node n
   where n.id = p_node and n.vendor_id = p_vendor and n.firm_id = v_firm
  on conflict (node_id) do update set user_id = excluded.user_id, put_by = excluded.put_by, put_at = now();
  insert into notice_place (firm_id, event_id)
  select v_firm, coalesce(max(e.id), 0) from event e where e.firm_id = v_firm on conflict do nothing;
end $$
--;
-- The moment of the next gathered telling: seven in the morning in France, on Mondays for `weekly`; null for `never`.
create function app.told_at(p_every text, p_now timestamptz, p_quiet interval) returns timestamptz language sql stable as $$
  select case p_every
    when 'never' then null
    when 'instantly' then p_now + p_quiet
    else (select min(d + interval '7 hours') at time zone 'Europe/Paris'
      from generate_series(date_trunc('day', p_now at time zone 'Europe/Paris'), date_trunc('day', p_now at time zone 'Europe/Paris') + interval '8 days', '1 day') d
     where (d + interval '7 hours') at time zone 'Europe/Paris' > p_now and (p_every = 'daily' or extract(isodow from d) = 1))
  end
$$
--;
-- Firms whose log has something that nobody was told of and where somebody watches or is asked.
create function app.firms_to_tell() returns table (firm integer, newest bigint) language sql security definer set search_path = public stable as $$
  select p.firm_id, (select max(e.id) from event e where e.firm_id = p.firm_id) from notice_place p
   where (exists (select from survey s where s.firm_id = p.firm_id) or exists (select from node_validator v where v.firm_id = p.firm_id))
     and exists (select from event e where e.firm_id = p.firm_id and e.id > p.event_id)
$$
--;
-- Takes the next lines of a firm's log, and says who is to hear of each; nothing while another process is at it. A change
-- is told to whoever watches the node or a folder above it, before or after the change, but not to whoever made it.
create function app.take_news(p_firm integer, p_limit integer)
returns table (event_id bigint, at timestamptz, vendor_id integer, user_id integer, by_id integer, type text, node_id bigint, folder_id bigint, name text)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_from bigint; v_to bigint;
begin
  select p.event_id into v_from from notice_place p where p.firm_id = p_firm for update skip locked;
  if not found then return; end if;
  select max(e.id) into v_to from (select id from event where firm_id = p_firm and id > v_from order by id limit p_limit) e;
  if v_to is null then return; end if;
  update notice_place p set event_id = v_to where p.firm_id = p_firm;
  return query
  with recursive news as materialized (
    select e.id, e.at, e.vendor_id, e.user_id, e.type, e.entity_id, e.machine, e.payload,
      coalesce((e.after->>'folder_id')::bigint, (e.before->>'folder_id')::bigint) as folder_id,
      (e.before->>'folder_id')::bigint as former_id, coalesce(e.after->>'name', e.before->>'name') as name
      from event e where e.firm_id = p_firm and e.id > v_from and e.id <= v_to and e.user_id is not null
       and ((e.machine in ('document', 'folder') and e.type in ('node.added', 'version.added', 'document.validated', 'document.unvalidated',
              'node.renamed', 'node.moved', 'node.trashed', 'node.restored'))
         or (e.machine = 'nodeMark' and e.type = 'mark.put' and e.payload->>'kind' = 'validator'))
  ), up as (
    select w.id as news_id, n.id, n.parent_id
      from news w join node n on n.id in (w.entity_id, w.folder_id, w.former_id) where w.machine <> 'nodeMark'
    union all
    select up.news_id, n.id, n.parent_id from up join node n on n.id = up.parent_id
  ), told as (
    select distinct w.id, s.user_id, w.type as kind from news w join up on up.news_id = w.id
      join survey s on s.node_id = up.id and s.since < w.id
    union
    -- Something new waits for whoever is asked to validate there.
    select w.id, v.user_id, 'validator.awaited' from news w
      cross join lateral (select v.user_id from app.way_up(w.entity_id) u join node_validator v on v.node_id = u.id order by u.height limit 1) v
     where w.machine = 'document' and w.type in ('node.added', 'version.added')
    union
    select w.id, (w.payload->>'user_id')::integer, 'validator.named' from news w where w.machine = 'nodeMark'
  )
  select w.id, w.at, w.vendor_id, t.user_id, w.user_id, t.kind, w.entity_id, w.folder_id, coalesce(w.name, n.name, '')
    from told t join news w on w.id = t.id left join node n on n.id = w.entity_id
   where t.user_id <> w.user_id
     -- Who is told that it waits for them is not told again that it is there.
     and not (t.kind in ('node.added', 'version.added') and exists (select from told o where o.id = t.id and o.user_id = t.user_id and o.kind = 'validator.awaited'))
   order by w.vendor_id, t.user_id, w.id;
end $$
--;
-- One telling: joined to the last unread one of the same kind, person and folder, else a row of its own. Called inside
-- the scope of whoever is told: what they may not see is not there, and they are told nothing of it.
create function app.add_notice(p_user integer, p_type text, p_by integer, p_node bigint, p_folder bigint, p_name text, p_quiet interval)
returns boolean language plpgsql as $$
declare n node; v_id bigint; v_chosen jsonb; v_portal text; v_mail text;
begin
  select * into n from node where id = p_node;
  if n.id is null then return false; end if;
  select notifications->'documents' into v_chosen from app.preferences(p_user);
  v_portal := coalesce(v_chosen->>'portal', 'instantly');
  v_mail := coalesce(v_chosen->>'mail', 'instantly');
  if v_portal = 'never' and v_mail = 'never' then return false; end if;
  update notice o set count = o.count + (not p_name = any (o.names))::integer, names = case when cardinality(o.names) < 5 and not p_name = any (o.names) then o.names || p_name else o.names end,
      node_id = p_node, updated_at = now(),
      mail_at = case when o.mail_every = 'instantly' and o.mail_at is not null then least(o.created_at + interval '30 minutes', now() + p_quiet) else o.mail_at end
   where o.id = (select id from notice where user_id = p_user and vendor_id = n.vendor_id and type = p_type and by_id is not distinct from p_by
      and folder_id is not distinct from p_folder and read_at is null and mailed_at is null and updated_at > now() - interval '1 hour'
      order by id desc limit 1) returning id into v_id;
  if v_id is null then
    insert into notice (firm_id, vendor_id, user_id, type, by_id, node_id, folder_id, names, shown_at, mail_at, mail_every)
    values (n.firm_id, n.vendor_id, p_user, p_type, p_by, p_node, p_folder, array[p_name],
      app.told_at(v_portal, now(), interval '0'), app.told_at(v_mail, now(), p_quiet), v_mail);
  end if;
  return true;
end $$
--;
-- Who is due a mail: whose time has come, and to whom nothing was added a moment ago.
create function app.due_notices(p_limit integer) returns table (firm_id integer, user_id integer, last timestamptz) language sql security definer set search_path = public stable as $$
  select n.firm_id, n.user_id, max(n.mail_at) from notice n
   where n.mailed_at is null and n.read_at is null and n.mail_at <= now()
     and not exists (select from notice o where o.user_id = n.user_id and o.firm_id = n.firm_id and o.mailed_at is null and o.read_at is null
       and o.mail_every = 'instantly' and o.mail_at > now() and n.created_at > now() - interval '30 minutes')
   group by n.firm_id, n.user_id limit p_limit
$$
--;
-- Takes what a person is to be told by mail now, in the order it happened; nothing for somebody who left or wants no mail.
create function app.take_notices(p_firm integer, p_user integer)
returns table (id bigint, type text, by_name text, company_name text, vendor_id integer, names text[], count integer)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_wanted boolean;
begin
  select coalesce(p.notifications->'documents'->>'mail', 'instantly') <> 'never' and exists (select from app_user u where u.id = p_user and u.active)
    into v_wanted from app.preferences(p_user) p;
  return query
  with taken as (
    update notice n set mailed_at = now() where n.id in (
      select o.id from notice o where o.firm_id = p_firm and o.user_id = p_user and o.mailed_at is null and o.read_at is null and o.mail_at is not null
         and (o.mail_at <= now() or o.mail_every = 'instantly') order by o.id for update skip locked)
    returning n.*)
  select t.id, t.type, app.person(t.by_id)->>'name', v.company_name, t.vendor_id, t.names, t.count from taken t join vendor v on v.id = t.vendor_id
   where v_wanted and app.still_enters(p_user, t.vendor_id) order by t.id;
end $$
--;
-- Whether a person may enter a company now, as `enter_vendor` says; the scope stays as it was.
create function app.still_enters(p_user integer, p_vendor integer) returns boolean language sql security definer set search_path = public stable as $$
  select exists (select from vendor v join firm_user f on f.firm_id = v.firm_id and f.user_id = p_user and f.active
      where v.id = p_vendor and (f.role = 'admin' or f.all_clients
        or exists (select from assignment a where a.vendor_id = v.id and a.user_id = p_user)))
    or exists (select from vendor v join vendor_user c on c.vendor_id = v.id and c.user_id = p_user
      where v.id = p_vendor and v.active and (c.access_ends_at is null or c.access_ends_at > now())
        and not exists (select from firm_user f where f.firm_id = v.firm_id and f.user_id = p_user and f.active))
$$
--;
create function app.language_of(p_user integer) returns text language sql security definer set search_path = public stable as
  $$ select language from app_user where id = p_user $$
--;
create function app.forget_notices(p_age interval) returns void language sql security definer set search_path = public as
  $$ delete from notice where updated_at < now() - p_age $$
--;
-- A worker's view of a job on many nodes, whosever it is; locked, so that two never do the same.
create function app.lock_batch(p_id integer) returns table (id integer, vendor_id integer, user_id integer, state text, payload jsonb)
language sql security definer set search_path = public as $$
  select b.id, b.vendor_id, b.user_id, b.state, b.payload from batch_job b where b.id = p_id for update
$$
--;
create function app.settle_batch(p_id integer, p_state text, p_code text, p_report jsonb) returns void language sql security definer set search_path = public as $$
  update batch_job set state = p_state, code = p_code, report = p_report,
      done = case p_state when 'done' then total when 'running' then done else 0 end,
      started_at = case when p_state = 'running' then now() else started_at end,
      ended_at = case when p_state in ('done', 'refused', 'failed', 'cancelled') then now() end
   where id = p_id
$$
--;
-- How far a running job has come; false once it is to stop.
create function app.tell_batch(p_id integer, p_done integer) returns boolean language sql security definer set search_path = public as $$
  update batch_job set done = p_done where id = p_id and state = 'running' returning true
$$
--;
create function app.batches_of(p_user integer) returns table (job batch_job, company_name text)
language sql security definer set search_path = public stable as $$
  select b, v.company_name from batch_job b join vendor v on v.id = b.vendor_id where b.user_id = p_user order by b.id desc limit 100
$$
--;
create function app.forget_batches(p_age interval) returns void language sql security definer set search_path = public as
  $$ delete from batch_job where ended_at < now() - p_age $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.put_survey(bigint, integer)'::regprocedure, 'app.put_validator(bigint, integer, integer)', 'app.firms_to_tell()',
      'app.take_news(integer, integer)', 'app.due_notices(integer)', 'app.take_notices(integer, integer)', 'app.still_enters(integer, integer)',
      'app.language_of(integer)', 'app.forget_notices(interval)', 'app.lock_batch(integer)', 'app.settle_batch(integer, text, text, jsonb)',
      'app.tell_batch(integer, integer)', 'app.batches_of(integer)',  'app.forget_batches(interval)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  grant execute on function app.way_up(bigint), app.marks_of(bigint), app.marks_in(bigint), app.document_authors(integer),
    app.told_at(text, timestamptz, interval), app.add_notice(integer, text, integer, bigint, bigint, text, interval) to dossier_app;
  grant execute on function app.way_up(bigint), app.told_at(text, timestamptz, interval) to dossier_gate;
end $$
