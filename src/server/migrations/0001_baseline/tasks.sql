-- [TSK-001] [NET-090] Tasks of a firm and requests to its clients, each of one company, or of none (the firm's own).
-- Those given to several companies in one call share `given_with`, the first one's id, and are independent
-- otherwise.
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
  -- Its own themes; null: the parent's apply.
  theme_ids     integer[],
  -- [THM-O01] The theme rule in force: a company's task names one of the company's rules, like its nodes; a task
  -- of the firm keeps a list of theme lists, of each of which one is required. Derived by a trigger.
  rule_id       integer,
  firm_rule     jsonb,
  -- [TSK-001] Depth below the top task, kept by a trigger: limits the depth and prevents cycles.
  level         integer not null default 1 check (level >= 1 and level <= 3),
  author_id     integer references app_user on delete set null,
  submitted_by  integer references app_user on delete set null,
  submitted_at  timestamptz,
  revision      integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  sort_title    text not null generated always as (app.fold(lower(title))) stored,
  words         text not null generated always as (app.fold(lower(((title || ' ') || notes)))) stored,
  -- [TSK-001] Where files given for the task go: chosen by the firm, or made for the first file.
  folder_id     bigint references node on delete set null,
  -- [TSK-O01] Whether no member is active staff: such a task is among everyone's own. Kept by triggers, because
  -- computing it per row read all members of all tasks of the firm.
  lacks_staff   boolean not null default true,
  check ((status, review) in (('to_do', 'none'), ('to_do', 'returned'), ('in_progress', 'none'), ('in_progress', 'submitted'),
    ('done', 'none'), ('done', 'accepted'))),
  constraint task_check1 check (type = 'information_request' or review = 'none'),
  constraint task_check2 check (type <> 'information_request' or vendor_id is not null)
);
create index task_by_date on task (firm_id, due_date, id);
create index task_vendor_id_due_date_idx on task (vendor_id, due_date);
create index task_parent_id_idx on task (parent_id) where parent_id is not null;
create index task_given_with_idx on task (given_with) where given_with is not null;
create index task_author_id_idx on task (author_id);
create index task_submitted_by_idx on task (submitted_by) where submitted_by is not null;
create index task_own_themes on task using gin (theme_ids) where theme_ids is not null;
-- For the reminders of all firms.
create index task_due on task (due_date) where status <> 'done' and review <> 'submitted';
create index task_folder_id_idx on task (folder_id) where folder_id is not null;
create index task_lacks_staff on task (firm_id) where lacks_staff;
create index task_newest on task (firm_id, id desc);
create index task_words on task using gin (app.task_lexemes(title, firm_id, vendor_id));

-- People named on a task.
create table task_member (
  task_id    integer not null references task on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  side       text not null check (side in ('firm', 'company')),
  primary key (task_id, user_id)
);
create index task_member_user_id_idx on task_member (user_id);
create index task_member_vendor_id_idx on task_member (vendor_id) where vendor_id is not null;

-- Documents of a task.
create table task_document (
  task_id    integer not null references task on delete cascade,
  node_id    bigint not null references node on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  added_by   integer references app_user on delete set null,
  added_at   timestamptz not null default now(),
  primary key (task_id, node_id)
);
create index task_document_node_id_idx on task_document (node_id);
create index task_document_vendor_id_idx on task_document (vendor_id);

-- [TSK-O04] Days on which a person was reminded: one mail a day, whatever the number of tasks and firms.
create table task_reminder (
  user_id  integer not null references app_user on delete cascade,
  day      date not null,
  primary key (user_id, day)
);

-- Files that a person gives for a task in one gesture. Their uploads name it, so that each document is linked to the
-- task in the transaction that makes it, even when the page is closed.
create table task_gift (
  id          uuid primary key,
  task_id     integer not null references task on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  folder_id   bigint not null references node on delete cascade,
  created_at  timestamptz not null default now()
);
create index task_gift_task_id_idx on task_gift (task_id);
create index task_gift_vendor_id_idx on task_gift (vendor_id);
create index task_gift_user_id_idx on task_gift (user_id);
create index task_gift_folder_id_idx on task_gift (folder_id);

-- [TSK-O04] A request that the firm reminded of by hand: at most once a day.
create table task_nudge (
  task_id    integer not null references task on delete cascade,
  day        date not null,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  by_id      integer references app_user on delete set null,
  at         timestamptz not null default now(),
  primary key (task_id, day)
);
create index task_nudge_vendor_id_idx on task_nudge (vendor_id);

-- [TSK-003] What one action on many tasks changed, as long as it can be undone, and its answer for a retry with the
-- same key. `kept` holds each task as it was, with the revision that the action left.
create table task_bulk (
  id           uuid primary key default gen_random_uuid(),
  firm_id      integer not null references firm on delete cascade,
  user_id      integer not null references app_user on delete cascade,
  act          text not null,
  key          text,
  fingerprint  text not null,
  kept         jsonb not null default '[]',
  answer       jsonb,
  undo_answer  jsonb,
  created_at   timestamptz not null default now()
);
create unique index task_bulk_key on task_bulk (firm_id, user_id, key) where key is not null;
create index task_bulk_user_id_idx on task_bulk (user_id);
create index task_bulk_created_at_idx on task_bulk (created_at);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array[
    'task', 'task_member', 'task_document', 'task_reminder', 'task_gift', 'task_nudge', 'task_bulk'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

create policy scope on task to dossier_app
  using (firm_id = (select app.scope_firm())
    and (vendor_id in (select unnest(app.scope_vendors()))
      or (select app.scope_all())
      or (vendor_id is null and (select app.scope_is_staff()))));
-- [TSK-O01] Whatever a query leaves out, clients see what they are asked for and nothing else.
create policy sides on task as restrictive to dossier_app
  using ((type = 'information_request' and not internal) or (select app.scope_is_staff()));
-- [THM-O01] Nor what their themes do not open.
create policy themes on task as restrictive to dossier_app
  using ((rule_id is null or rule_id in (select unnest(app.scope_rules())))
    and (firm_rule is null or app.opens(firm_rule, (select app.scope_firm_themes()))));
-- What belongs to a task is visible with the task.
create policy scope on task_member to dossier_app
  using (firm_id = (select app.scope_firm())
    and exists (select from task t where t.id = task_member.task_id));
create policy scope on task_document to dossier_app
  using (firm_id = (select app.scope_firm())
    and exists (select from task t where t.id = task_document.task_id));
-- Gifts are their author's alone.
create policy own on task_gift as restrictive to dossier_app
  using (user_id = (select app.scope_user()));
create policy scope on task_gift to dossier_app
  using (firm_id = (select app.scope_firm())
    and exists (select from task k where k.id = task_gift.task_id));
create policy scope on task_nudge to dossier_app
  using (firm_id = (select app.scope_firm())
    and exists (select from task k where k.id = task_nudge.task_id));
create policy own on task_bulk to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));

grant select, insert on task_gift, task_nudge to dossier_app;
grant select, insert, update, delete on task, task_member, task_document, task_bulk to dossier_app;
grant select, insert, update, delete on
  task, task_member, task_document, task_reminder, task_gift, task_nudge, task_bulk
  to dossier_gate;

create trigger rule before insert or update of parent_id, theme_ids on task for each row
  execute function app.keep_task_rule();
create trigger spread_rule after update of parent_id, theme_ids on task for each row
  when (old.rule_id is distinct from new.rule_id
    or old.firm_rule is distinct from new.firm_rule
    or old.level is distinct from new.level)
  execute function app.spread_task_rule();
create trigger members_added after insert on task_member referencing new table as changed for each statement
  execute function app.members_changed();
create trigger members_removed after delete on task_member referencing old table as changed for each statement
  execute function app.members_changed();
-- When a company moves to another firm.
create trigger members_moved after update on task_member referencing new table as changed for each statement
  execute function app.members_changed();

create trigger rule_of_task before insert on event for each row
  when (new.entity = 'task')
  execute function app.keep_task_event_rule();

insert into firm_event (entity, audience, seen_by) values ('task', 'staff', 'sees_task_event');
insert into theme_bearer (bearer, counts, maps) values ('task', 'count_task_themes', 'map_task_themes');
insert into transfer_step (place, step) values (80, 'leave_task_members');
insert into notice_type (type, preference, seen_by)
select t, 'tasks', 'sees_task_notice' from unnest(array[
  'task.given', 'task.completed', 'task.due', 'request.submitted', 'request.accepted', 'request.returned'
]) t;
