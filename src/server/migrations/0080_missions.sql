-- [MIS-001] A firm's missions for its clients. After the signature, a mission's content changes only by versions (`mission_version`).
create table mission (
  id              integer primary key generated always as identity,
  firm_id         integer not null references firm on delete cascade,
  vendor_id       integer not null references vendor on delete cascade,
  state           text not null default 'draft'
    check (state in ('draft', 'notSigned', 'signed', 'amending', 'suspended', 'done', 'cancelled')),
  -- The wizard step at which the draft was last saved.
  step            text not null default 'data' check (step in ('data', 'services', 'team', 'dates', 'summary')),
  name            text not null check (name <> ''),
  name_key        text not null,
  sort_name       text not null generated always as (app.fold(lower(name))) stored,
  reference       text not null default '',
  starts_on       date,
  ends_on         date,
  manager_id      integer references app_user on delete set null,
  tacit_renewal   boolean not null default false,
  renewal_months  integer not null default 12 check (renewal_months between 1 and 60),
  -- The `ends_on` whose renewal was announced, so that it is announced only once.
  announced_for   date,
  -- Sums over the services: the price without and with VAT in cents, and the planned working time in minutes.
  price_net       bigint not null default 0,
  price_gross     bigint not null default 0,
  minutes         integer not null default 0,
  request_id      integer references service_request on delete set null,
  signed_on       date,
  signed_by       integer references app_user on delete set null,
  ended_on        date,
  -- Why it was suspended or cancelled.
  reason          text not null default '',
  version         integer not null default 0,
  author_id       integer references app_user on delete set null,
  revision        integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  -- [MIS-009] [MIS-O03] Mission names are unique within a company; `name_key` ignores case.
  constraint mission_name unique (vendor_id, name_key)
);
create index mission_by_name on mission (firm_id, sort_name, id);
create index mission_of_client on mission (vendor_id, sort_name, id);
create index mission_manager_id_idx on mission (manager_id) where manager_id is not null;
create index mission_signed_by_idx on mission (signed_by) where signed_by is not null;
create index mission_author_id_idx on mission (author_id) where author_id is not null;
create unique index mission_request_id_idx on mission (request_id) where request_id is not null;
-- For the nightly job that ends and renews missions.
create index mission_ending on mission (ends_on) where state in ('signed', 'suspended');

-- A mission's services. `snapshot` is a copy of the service with its texts and prices; `service_id` is the catalogue's service, null after
-- the client file has moved to another firm.
create table mission_service (
  mission_id   integer not null references mission on delete cascade,
  key          integer not null check (key > 0),
  place        integer not null,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  service_id   integer references catalog_service,
  snapshot     jsonb not null,
  starts_on    date,
  ends_on      date,
  first_due    date,
  recurrences  integer check (recurrences > 0),
  assignee_id  integer references app_user on delete set null,
  primary key (mission_id, key)
);
create index mission_service_vendor_id_idx on mission_service (vendor_id);
create index mission_service_service_id_idx on mission_service (service_id) where service_id is not null;
create index mission_service_assignee_id_idx on mission_service (assignee_id) where assignee_id is not null;

-- A mission's team, besides its manager (`mission.manager_id`).
create table mission_member (
  mission_id  integer not null references mission on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  primary key (mission_id, user_id)
);
create index mission_member_user_id_idx on mission_member (user_id);
create index mission_member_vendor_id_idx on mission_member (vendor_id);

-- Versions of a mission's content: the first is the signed one, later ones are amendments and renewals, also those not accepted.
create table mission_version (
  mission_id   integer not null references mission on delete cascade,
  number       integer not null,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  cause        text not null check (cause in ('signature', 'amendment', 'renewal')),
  state        text not null check (state in ('proposed', 'accepted', 'declined', 'withdrawn')),
  content      jsonb not null,
  note         text not null default '',
  reason       text not null default '',
  made_by      integer references app_user on delete set null,
  made_at      timestamptz not null default now(),
  answered_by  integer references app_user on delete set null,
  answered_at  timestamptz,
  primary key (mission_id, number)
);
create unique index mission_version_proposed on mission_version (mission_id) where state = 'proposed';
create index mission_version_vendor_id_idx on mission_version (vendor_id);
create index mission_version_made_by_idx on mission_version (made_by) where made_by is not null;
create index mission_version_answered_by_idx on mission_version (answered_by) where answered_by is not null;

-- [MIS-O02] The tasks that a mission has created, with the values that the last run wrote. The primary key prevents repeated runs from
-- creating a task twice. If a person deletes the task, its row stays with a null `task_id`, so that no run creates it again.
create table mission_task (
  mission_id  integer not null references mission on delete cascade,
  service     integer not null,
  task        text not null,
  recurrence  integer not null,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  task_id     integer references task on delete set null,
  title       text not null,
  type        text not null,
  due_on      date not null,
  members     integer[] not null default '{}',
  -- The task's revision after the last run wrote it: if `task.revision` differs, somebody has changed the task since.
  revision    integer not null,
  primary key (mission_id, service, task, recurrence)
);
create unique index mission_task_task_id_idx on mission_task (task_id) where task_id is not null;
create index mission_task_vendor_id_idx on mission_task (vendor_id);

-- Runs of the job that creates, changes and removes a mission's tasks, with their progress. `stayed` counts tasks left unchanged because
-- people have worked on them, `left_over` those still to process.
create table mission_run (
  id          integer primary key generated always as identity,
  mission_id  integer not null references mission on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer references app_user on delete set null,
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  made        integer not null default 0,
  changed     integer not null default 0,
  removed     integer not null default 0,
  stayed      integer not null default 0,
  left_over   integer not null default 0,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz
);
create index mission_run_mission_id_idx on mission_run (mission_id, id desc);
create index mission_run_vendor_id_idx on mission_run (vendor_id);
create index mission_run_user_id_idx on mission_run (user_id) where user_id is not null;

-- [MIS-001] Working time recorded on a task, in minutes; null: none.
alter table task add column minutes_spent integer check (minutes_spent > 0);

-- Row-level security also applies to the tables' owner, which therefore has a policy of its own. `dossier_gate`, the role of the functions
-- that look across firms, may use all rows.
do $$
declare t text;
begin
  foreach t in array array['mission', 'mission_service', 'mission_member', 'mission_version', 'mission_task', 'mission_run'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
    execute format('grant select, insert, update, delete on %I to dossier_app, dossier_gate', t);
  end loop;
  -- Only staff see a mission's services, team, tasks and runs. Clients see the mission, unless it is a draft, and its versions.
  foreach t in array array['mission_service', 'mission_member', 'mission_task', 'mission_run'] loop
    execute format('create policy sides on %I as restrictive to dossier_app using ((select app.scope_is_staff()))', t);
  end loop;
end $$;
create policy sides on mission as restrictive to dossier_app
  using (state <> 'draft' or (select app.scope_is_staff()));

-- A client file that moves to another firm keeps its missions; this clears their references to the former firm's catalogue.
create trigger leave_catalog before update of firm_id on mission_service for each row
  when (old.firm_id is distinct from new.firm_id)
  execute function app.leave_mission_catalog();
insert into transfer_step (place, step) values (85, 'leave_missions');

-- [NOT-O02] Notices about missions, and their types.
alter table notice add column mission_id integer references mission on delete cascade;
alter table notice drop constraint notice_subject;
alter table notice add constraint notice_subject check (num_nonnulls(node_id, task_id, service_request_id, mission_id) = 1);
create index notice_mission_id_idx on notice (mission_id) where mission_id is not null;
insert into notice_type (type, preference, seen_by)
select t, 'tasks', 'sees_mission_notice' from unnest(array[
  'mission.signed', 'mission.amended', 'mission.answered', 'mission.renews', 'mission.renewed', 'mission.suspended',
  'mission.resumed', 'mission.cancelled'
]) t;
