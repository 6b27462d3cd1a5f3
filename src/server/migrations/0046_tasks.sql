-- [TSK-001] [NET-090] Tasks of a firm and requests to its clients. Each is of one company, or of none: the firm's own. Those
-- that were given to several companies in one call stand together by `given_with`, the first one's number, and live apart.
create table task (
  id            integer primary key generated always as identity,
  firm_id       integer not null references firm on delete cascade,
  vendor_id     integer references vendor on delete cascade,
  parent_id     integer references task on delete cascade,
  given_with    integer,
  type          text not null check (type in ('accounting_firm_task', 'information_request')),
  title         text not null check (title <> ''),
  notes         text not null default '',
  due_date      date,
  status        text not null default 'to_do' check (status in ('to_do', 'in_progress', 'done')),
  review        text not null default 'none',
  reason        text not null default '',
  answer        text not null default '',
  internal      boolean not null default false,
  -- Its own themes; null where its parent's hold.
  theme_ids     integer[],
  -- [THM-O01] Those that hold: a company's task names one of the company's rules, as its nodes do; of the firm's own tasks
  -- the list of themes of each level that has some, one of each list being asked for. Both are made by the triggers below.
  rule_id       integer,
  firm_rule     jsonb,
  -- [TSK-001] No task lies below itself: it would have no end of levels.
  level         integer not null default 1 check (level between 1 and 3),
  author_id     integer references app_user on delete set null,
  submitted_by  integer references app_user on delete set null,
  submitted_at  timestamptz,
  revision      integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  sort_title    text not null generated always as (app.fold(lower(title))) stored,
  words         text not null generated always as (app.fold(lower(title || ' ' || notes))) stored,
  -- [TSK-O04]
  check ((status, review) in (('to_do', 'none'), ('to_do', 'returned'), ('in_progress', 'none'), ('in_progress', 'submitted'),
    ('done', 'none'), ('done', 'accepted'))),
  check (type = 'information_request' or review = 'none'),
  check (type <> 'information_request' or vendor_id is not null)
)
--;
create index task_by_date on task (firm_id, due_date, id)
--;
create index on task (vendor_id, due_date)
--;
create index on task (parent_id) where parent_id is not null
--;
create index on task (given_with) where given_with is not null
--;
create index on task (author_id)
--;
create index on task (submitted_by) where submitted_by is not null
--;
create index task_own_themes on task using gin (theme_ids) where theme_ids is not null
--;
-- What the reminders ask for, of all firms.
create index task_due on task (due_date) where status <> 'done' and review <> 'submitted'
--;
create table task_member (
  task_id    integer not null references task on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  side       text not null check (side in ('firm', 'company')),
  primary key (task_id, user_id)
)
--;
create index on task_member (user_id)
--;
create index on task_member (vendor_id) where vendor_id is not null
--;
create table task_document (
  task_id    integer not null references task on delete cascade,
  node_id    bigint not null references node on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  added_by   integer references app_user on delete set null,
  added_at   timestamptz not null default now(),
  primary key (task_id, node_id)
)
--;
create index on task_document (node_id)
--;
create index on task_document (vendor_id)
--;
-- [TSK-O04] Days on which a person was reminded: one mail a day, whatever they are asked for and by however many firms.
create table task_reminder (
  user_id  integer not null references app_user on delete cascade,
  day      date not null,
  primary key (user_id, day)
)
--;
-- Changes one place of a function that stands (as 0030 does); the place has to be there.
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
create function app.keep_task_rule() returns trigger language plpgsql security definer set search_path = public as $$
declare p task;
begin
  select * into p from task where id = new.parent_id;
  if p.id is not null and (p.vendor_id is distinct from new.vendor_id or p.firm_id <> new.firm_id) then
    raise exception 'a task is of its parent''s company' using errcode = '23514';
  end if;
  new.level := coalesce(p.level, 0) + 1;
  if new.vendor_id is null then
    new.firm_rule := case when coalesce(new.theme_ids, '{}') = '{}' then p.firm_rule
      else coalesce(p.firm_rule, '[]') || jsonb_build_array(to_jsonb(new.theme_ids)) end;
  else
    new.rule_id := case when new.theme_ids is null then p.rule_id
      else app.rule_of(new.firm_id, new.vendor_id, p.rule_id, new.theme_ids) end;
  end if;
  return new;
end $$
--;
create trigger rule before insert or update of parent_id, theme_ids on task for each row execute function app.keep_task_rule()
--;
create function app.spread_task_rule() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update task set theme_ids = theme_ids where parent_id = new.id;
  return null;
end $$
--;
create trigger spread_rule after update of parent_id, theme_ids on task for each row
  when ((old.rule_id, old.firm_rule, old.level) is distinct from (new.rule_id, new.firm_rule, new.level))
  execute function app.spread_task_rule()
--;
-- Whether the person of the scope is of the entered firm's staff.
create function app.scope_is_staff() returns boolean
language sql security definer set search_path = public stable as $$
  select coalesce(app.is_staff(app.scope_user()), false)
$$
--;
-- [THM-O01] The themes that a member of the entered firm's staff has in the firm's own affairs.
create function app.scope_firm_themes() returns integer[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(t.theme_id), '{}') from app.themes_of(app.scope_user(), app.scope_firm(), null) t
$$
--;
-- Whether of each list of themes one is among those that somebody has.
create function app.opens(p_rule jsonb, p_themes integer[]) returns boolean language sql immutable as $$
  select p_rule is null or not exists (select from jsonb_array_elements(p_rule) l
    where not exists (select from jsonb_array_elements_text(l) t where t::integer = any (p_themes)))
$$
--;
-- The themes that hold on a task, as they travel.
create function app.task_themes(p_rule integer, p_firm_rule jsonb) returns json language sql stable as $$
  select case when p_rule is not null then app.rule_themes(p_rule) else coalesce((p_firm_rule->-1)::json, '[]'::json) end
$$
--;
-- [ROL-019] 'read-only' where that is the widest access that the person of the scope has to it; else null.
create function app.task_acl(p_rule integer, p_firm_rule jsonb) returns text
language sql security definer set search_path = public stable as $$
  select case
    when p_rule is not null then case when p_rule = any (app.scope_read_rules()) then 'read-only' end
    when p_firm_rule is not null then
      (select nullif(max(t.acl), 'read-write') from app.themes_of(app.scope_user(), app.scope_firm(), null) t
        where (p_firm_rule->-1) @> to_jsonb(t.theme_id))
  end
$$
--;
do $$ declare t text; begin
  foreach t in array array['task', 'task_member', 'task_document', 'task_reminder'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
    if t <> 'task_reminder' then execute format('grant select, insert, update, delete on %I to dossier_app', t); end if;
  end loop;
  grant usage on all sequences in schema public to dossier_app, dossier_gate;
end $$
--;
create policy scope on task to dossier_app using (firm_id = (select app.scope_firm())
  and (vendor_id = any ((select app.scope_vendors())::integer[]) or (select app.scope_all()) or (vendor_id is null and (select app.scope_is_staff()))))
--;
-- [TSK-O01] Whatever a query leaves out, clients see what they are asked for and nothing else.
create policy sides on task as restrictive to dossier_app
  using ((type = 'information_request' and not internal) or (select app.scope_is_staff()))
--;
-- [THM-O01] And nobody what their themes do not open.
create policy themes on task as restrictive to dossier_app
  using ((rule_id is null or rule_id = any ((select app.scope_rules())::integer[]))
    and (firm_rule is null or app.opens(firm_rule, (select app.scope_firm_themes())::integer[])))
--;
-- Whoever does not see a task sees nothing of what belongs to it.
create policy scope on task_member to dossier_app
  using (firm_id = (select app.scope_firm()) and exists (select from task t where t.id = task_id))
--;
create policy scope on task_document to dossier_app
  using (firm_id = (select app.scope_firm()) and exists (select from task t where t.id = task_id))
--;
-- [ACC-002] [ROL-O05] Enters a firm for its tasks, or one of its companies; a client's companies without the module are left
-- out. Null: no such firm or company for this person; fails with DM001 where the module is not active.
create function app.enter_tasks(p_user integer, p_firm integer, p_vendor integer) returns json
language plpgsql security definer set search_path = public as $$
declare v json; v_firm boolean; v_open integer[];
begin
  if p_vendor is not null then
    if not exists (select from vendor w where w.id = p_vendor and w.firm_id = p_firm) then return null; end if;
    return app.enter_vendor(p_user, p_vendor, 'tasks');
  end if;
  v := app.enter_firm(p_user, p_firm);
  if v is null then return null; end if;
  v_firm := coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id is null and m.name = 'tasks'), false);
  if v->>'firm_role' is null then
    select array_agg(w) into v_open from unnest(app.scope_vendors()) w
     where coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id = w and m.name = 'tasks'), v_firm);
    perform set_config('app.vendors', coalesce(v_open, '{}')::text, true);
    v_firm := v_open is not null or cardinality(app.scope_vendors()) > 0;
  end if;
  if not v_firm then raise exception using errcode = 'DM001', message = 'the module tasks is not active'; end if;
  return v;
end $$
--;
-- The same for one task: its company is entered, or the firm for one of its own. Null for one that is not the firm's.
create function app.enter_task(p_user integer, p_firm integer, p_task integer) returns json
language plpgsql security definer set search_path = public as $$
declare v_vendor integer;
begin
  select t.vendor_id into v_vendor from task t where t.id = p_task and t.firm_id = p_firm;
  if not found then return null; end if;
  if v_vendor is null and not exists (select from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active) then return null; end if;
  return app.enter_tasks(p_user, p_firm, v_vendor);
end $$
--;
-- Whom tasks of a company are given to, or of the firm itself where none is named: its users, and the staff who may enter it.
create function app.task_people(p_vendor integer) returns table (id integer, name text, side text, email text, role text)
language sql security definer set search_path = public stable as $$
  select p.id, p.name, p.side, p.email, p.role from (
    select u.id, btrim(u.firstname || ' ' || u.lastname) as name, 'company' as side, u.email, v.role
      from vendor_user v join app_user u on u.id = v.user_id and u.active
     where v.vendor_id = p_vendor and v.firm_id = app.scope_firm() and (app.scope_all() or p_vendor = any (app.scope_vendors()))
       and (v.access_ends_at is null or v.access_ends_at > now())
       and not exists (select from firm_user f where f.firm_id = v.firm_id and f.user_id = v.user_id and f.active)
    union all
    select u.id, btrim(u.firstname || ' ' || u.lastname), 'firm', u.email, f.role
      from firm_user f join app_user u on u.id = f.user_id and u.active
     where f.firm_id = app.scope_firm() and f.active and (p_vendor is null or app.scope_all() or p_vendor = any (app.scope_vendors()))
       and (p_vendor is null or f.role = 'admin' or f.all_clients
            or exists (select from assignment a where a.vendor_id = p_vendor and a.user_id = f.user_id))) p
   order by p.side desc, app.fold(lower(p.name)), p.id
$$
--;
-- [TSK-O02] Those of some addresses who are people of these companies, or of the staff who may enter them.
create function app.people_of(p_vendors integer[], p_emails text[]) returns table (vendor_id integer, email text, id integer)
language sql security definer set search_path = public stable as $$
  select w.id, u.email, u.id from vendor w join app_user u on u.email = any (p_emails) and u.active
   where w.id = any (p_vendors) and w.firm_id = app.scope_firm() and (app.scope_all() or w.id = any (app.scope_vendors()))
     and app.still_enters(u.id, w.id)
$$
--;
-- Whether somebody sees a task now, whatever scope is entered: for what they are told of.
create function app.sees_task(p_user integer, p_task integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from task t where t.id = p_task and case
    when t.vendor_id is null then
      exists (select from firm_user f join app_user u on u.id = f.user_id and u.active
         where f.firm_id = t.firm_id and f.user_id = p_user and f.active and (f.role = 'admin' or t.author_id = p_user
           or not exists (select from task_member m where m.task_id = t.id) or exists (select from task_member m where m.task_id = t.id and m.user_id = p_user)))
      and app.opens(t.firm_rule, array(select h.theme_id from app.themes_of(p_user, t.firm_id, null) h))
    else
      app.still_enters(p_user, t.vendor_id)
      and (t.rule_id is null or exists (select from app.satisfied_rules(p_user, t.firm_id, t.vendor_id) r where r.rule_id = t.rule_id))
      and ((t.type = 'information_request' and not t.internal)
        or exists (select from firm_user f where f.firm_id = t.firm_id and f.user_id = p_user and f.active))
    end)
$$
--;
-- Whom a task concerns on one side: those named there who still see it; else who made it, or the client's people who may give what is asked.
create function app.task_audience(p_task integer, p_side text) returns integer[]
language sql security definer set search_path = public stable as $$
  select coalesce(
    (select array_agg(m.user_id order by m.user_id) from task_member m
      where m.task_id = p_task and m.side = p_side and app.sees_task(m.user_id, p_task)),
    case p_side when 'firm' then (select array[t.author_id] from task t where t.id = p_task and t.author_id is not null)
      else (select array_agg(v.user_id order by v.user_id) from task t join vendor_user v on v.vendor_id = t.vendor_id
        where t.id = p_task and v.role <> 'guest' and (v.access_ends_at is null or v.access_ends_at > now())) end, '{}')
$$
--;
-- Whoever is taken out of a company or a team is named on its tasks no more.
create function app.leave_tasks() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'vendor_user' then
    delete from task_member m where m.user_id = old.user_id and m.vendor_id = old.vendor_id and m.side = 'company';
  else
    delete from task_member m where m.user_id = old.user_id and m.firm_id = old.firm_id and m.side = 'firm';
  end if;
  return null;
end $$
--;
create trigger leave_tasks after delete on vendor_user for each row execute function app.leave_tasks()
--;
create trigger leave_tasks after delete on firm_user for each row execute function app.leave_tasks()
--;
-- A task with all that lies below it, seen or not, the deepest first: what goes with it.
create function app.tasks_below(p_task integer) returns table (id integer, vendor_id integer, status text, review text)
language sql security definer set search_path = public stable as $$
  with recursive below as (
    select t.id from task t where t.id = p_task and t.firm_id = app.scope_firm()
    union all
    select t.id from task t join below b on t.parent_id = b.id
  ) select t.id, t.vendor_id, t.status, t.review from below b join task t on t.id = b.id order by t.level desc, t.id
$$
--;
-- One line of the firm's sealed log, by whoever has entered where it happened.
create function app.log_task(p_vendor integer, p_task integer, p_type text, p_payload jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql security definer set search_path = public as $$
begin
  if not coalesce(app.scope_all() or p_vendor = any (app.scope_vendors()) or (p_vendor is null and app.scope_is_staff()), false) then
    raise exception 'no scope for the log of task %', p_task;
  end if;
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  values (app.scope_firm(), p_vendor, app.scope_user(), 'task', p_task, 'task', p_type, p_payload, p_before, p_after);
end $$
--;
-- [TSK-O01] Lines of the log that are none of the client's. The seal does not cover this.
alter table event add column is_internal boolean not null default false
--;
create or replace function app.keep_event_rule() returns trigger language plpgsql security definer set search_path = public as $$
declare n record;
begin
  if new.entity in ('document', 'folder', 'node', 'nodeWorkflow', 'nodeMark', 'nodeHold') then
    select parent_id, rule_id into n from node where id = new.entity_id;
    if new.machine = 'nodeThemes' then
      select rule_id into new.rule_id from node where id = n.parent_id;
    else
      new.rule_id := n.rule_id;
    end if;
  elsif new.entity = 'task' then
    select t.rule_id, t.internal or t.type <> 'information_request' into new.rule_id, new.is_internal from task t where t.id = new.entity_id;
    new.is_internal := coalesce(new.is_internal, true);
  end if;
  return new;
end $$
--;
-- What the firm's staff do to what is its own is written down whichever of its clients they reach.
alter policy scope on event with check (firm_id = (select app.scope_firm()) and ((select app.scope_all())
  or vendor_id = any ((select app.scope_vendors())::integer[]) or (vendor_id is null and (select app.scope_is_staff()))))
--;
create policy sides on event as restrictive for select to dossier_app using (not is_internal or (select app.scope_is_staff()))
--;
-- Who works here hears of the firm's own tasks as far as they see them; of one that is gone, that it is.
select app.weave('events_after', 'and (v_all or vendor_id = any (v_vendors)',
  'and (not is_internal or v_staff.role is not null)
            and (vendor_id is not null or entity <> ''task'' or not exists (select from task k where k.id = event.entity_id) or app.sees_task(p_user, event.entity_id::integer))
            and (v_all or vendor_id = any (v_vendors) or (vendor_id is null and entity = ''task'' and v_staff.role is not null)')
--;
-- [THM-O01] A theme that a task carries stays as one that a node carries.
create or replace function app.theme_uses(p_theme integer) returns integer
language sql security definer set search_path = public stable as $$
  select (select count(*)::integer from node n join theme t on t.id = p_theme and t.firm_id = app.scope_firm()
      where n.theme_ids @> array[p_theme] and n.firm_id = t.firm_id)
    + (select count(*)::integer from tree_model m, jsonb_array_elements(m.folders) f
      where m.firm_id = app.scope_firm() and f->'theme_ids' @> to_jsonb(p_theme))::integer
    + (select count(*)::integer from task k where k.theme_ids @> array[p_theme] and k.firm_id = app.scope_firm())
$$
--;
-- [CLI-016] A client file takes its tasks along, with the themes that the receiving firm has for theirs; the staff named on
-- them stay behind.
select app.weave('carry_themes', '  update node n set theme_ids',
  '  update task k set theme_ids = array(select coalesce(v_news[array_position(v_old, x)], x) from unnest(k.theme_ids) x order by 1)
   where k.vendor_id = p_vendor and k.theme_ids && v_old;
  update node n set theme_ids')
--;
select app.weave('transfer_client_file', '  update share s set state = ''revoked''',
  '  delete from task_member m where m.vendor_id = v.id and m.side = ''firm''
     and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = m.user_id and f.active);
  update share s set state = ''revoked''')
--;
-- [TSK-017] A file of information requests is read and imported like one of client files.
alter table client_import drop constraint client_import_kind_check,
  add constraint client_import_kind_check check (kind in ('client_files', 'client_users', 'information_requests'))
--;
-- [NOT-O02] News of tasks stand beside those of documents; what is of the firm's own tasks is of no company.
alter table notice
  alter column node_id drop not null,
  alter column vendor_id drop not null,
  add column task_id integer references task on delete cascade,
  add check ((node_id is null) <> (task_id is null))
--;
create index on notice (task_id) where task_id is not null
--;
drop policy scope on notice
--;
create policy scope on notice to dossier_app using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user())
  and ((select app.scope_all()) or vendor_id is null or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
-- Tells people of a task that they see, by the ways they chose for tasks: joined to the last unread line of the same kind, person
-- and company, else a line of its own. Nobody is told of what they did themselves. Without `p_mail` no mail says it.
create function app.tell_task(p_task integer, p_type text, p_by integer, p_users integer[], p_mail boolean, p_quiet interval) returns void
language plpgsql security definer set search_path = public as $$
declare t task; u integer; v_chosen jsonb; v_portal text; v_mail text; v_id bigint;
begin
  select * into t from task where id = p_task;
  for u in select distinct x from unnest(p_users) x where x is distinct from p_by order by x loop
    continue when not app.sees_task(u, p_task);
    select notifications->'tasks' into v_chosen from app.preferences(u);
    v_portal := coalesce(v_chosen->>'portal', 'instantly');
    v_mail := case when p_mail then coalesce(v_chosen->>'mail', 'instantly') else 'never' end;
    continue when v_portal = 'never' and v_mail = 'never';
    update notice o set count = o.count + (not t.title = any (o.names))::integer,
        names = case when cardinality(o.names) < 5 and not t.title = any (o.names) then o.names || t.title else o.names end,
        task_id = p_task, updated_at = now(),
        mail_at = case when o.mail_every = 'instantly' and o.mail_at is not null then least(o.created_at + interval '30 minutes', now() + p_quiet) else o.mail_at end
     where o.id = (select id from notice where user_id = u and firm_id = t.firm_id and vendor_id is not distinct from t.vendor_id and type = p_type
        and by_id is not distinct from p_by and task_id is not null and mail_every = v_mail and read_at is null and mailed_at is null
        and updated_at > now() - interval '1 hour' order by id desc limit 1) returning id into v_id;
    if v_id is null then
      insert into notice (firm_id, vendor_id, user_id, type, by_id, task_id, names, shown_at, mail_at, mail_every)
      values (t.firm_id, t.vendor_id, u, p_type, p_by, p_task, array[t.title], app.told_at(v_portal, now(), interval '0'),
        app.told_at(v_mail, now(), p_quiet), v_mail);
    end if;
  end loop;
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
   where v_active and coalesce(v_chosen->(case when t.task_id is null then 'documents' else 'tasks' end)->>'mail', 'instantly') <> 'never'
     and case when t.task_id is null then app.still_enters(p_user, t.vendor_id) else app.sees_task(p_user, t.task_id) end
   order by t.id;
end $$
--;
-- [TSK-O04] What people have to be reminded of today, once a day: open tasks that are due in three days or tomorrow, today, or
-- were three days ago, from seven in the morning in France. Whoever wants mails by the week hears on Mondays of all that is due
-- within a week before or after. Done twice it takes nothing more.
create function app.take_reminders(p_now timestamptz, p_limit integer)
returns table (user_id integer, firm_id integer, task_id integer, title text, company_name text, due_date text, days integer, is_request boolean,
  is_weekly boolean, wants_mail boolean)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_day date := (p_now at time zone 'Europe/Paris')::date; v_monday boolean := extract(isodow from v_day) = 1;
begin
  if extract(hour from p_now at time zone 'Europe/Paris') < 7 then return; end if;
  delete from task_reminder r where r.day < v_day - 30;
  return query
  with due as materialized (
    select u as user_id, t.id, t.firm_id, t.vendor_id, t.title, t.due_date, t.type = 'information_request' and not t.internal as is_request,
        p.mail = 'weekly' as is_weekly, p.mail <> 'never' as wants_mail
      from task t
      cross join lateral unnest(app.task_audience(t.id, case when t.type = 'information_request' and not t.internal then 'company' else 'firm' end)) u
      cross join lateral (select coalesce(c.notifications->'tasks'->>'mail', 'instantly') as mail,
        coalesce(c.notifications->'tasks'->>'portal', 'instantly') as portal from app.preferences(u) c) p
     where t.status <> 'done' and t.review <> 'submitted' and t.due_date between v_day - 6 and v_day + 6
       and case when p.mail = 'weekly' then v_monday else t.due_date - v_day in (3, 1, 0, -3) end
       and (p.mail <> 'never' or p.portal <> 'never')
       and not exists (select from task_reminder r where r.user_id = u and r.day = v_day) and app.sees_task(u, t.id)
  ), taken as (
    insert into task_reminder (user_id, day) select distinct d.user_id, v_day from due d order by 1 limit p_limit
    on conflict do nothing returning task_reminder.user_id
  )
  select d.user_id, d.firm_id, d.id, d.title, coalesce(v.company_name, f.name), d.due_date::text, d.due_date - v_day, d.is_request, d.is_weekly,
      d.wants_mail
    from taken n join due d on d.user_id = n.user_id join firm f on f.id = d.firm_id left join vendor v on v.id = d.vendor_id
   order by d.user_id, d.due_date, d.id;
end $$
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname in ('keep_task_rule',
      'spread_task_rule', 'scope_is_staff', 'scope_firm_themes', 'task_acl', 'enter_tasks', 'enter_task', 'task_people', 'people_of', 'sees_task',
      'task_audience', 'leave_tasks', 'tasks_below', 'log_task', 'tell_task', 'take_reminders', 'theme_uses', 'keep_event_rule', 'take_notices') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
  grant execute on function app.opens(jsonb, integer[]), app.task_themes(integer, jsonb) to dossier_app, dossier_gate;
  grant execute on function app.fold(text) to dossier_app, dossier_gate;
  drop function app.weave(text, text, text);
end $$
