-- Notifications: one row gathers what one person did of one kind in one folder until it is read.
create table notice (
  id          bigint primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  type        text not null,
  by_id       integer references app_user on delete set null,
  node_id     bigint,
  folder_id   bigint,
  names       text[] not null,
  count       integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  -- When the portal shows it and when a mail reports it; null: never.
  shown_at    timestamptz,
  mail_at     timestamptz,
  mail_every  text not null,
  mailed_at   timestamptz,
  read_at     timestamptz,
  -- [NOT-O02] Set for a notification about a task. Those about the firm's own tasks have no company.
  task_id     integer references task on delete cascade,
  check ((node_id is null) <> (task_id is null))
);
create index notice_unread on notice (user_id, firm_id, vendor_id) where read_at is null;
create index notice_of on notice (user_id, firm_id, updated_at desc, id desc);
create index notice_due on notice (mail_at) where mailed_at is null and read_at is null and mail_at is not null;
create index notice_old on notice (updated_at);
create index notice_task_id_idx on notice (task_id) where task_id is not null;

-- How far a firm's log was notified.
create table notice_place (
  firm_id   integer primary key references firm on delete cascade,
  event_id  bigint not null
);

-- [NOT-O02] Documents that one side put into a client file: the other side is notified, sees them on its home page,
-- and counts those since its last look. One row for each document, of the latest time.
create table received_document (
  node_id    bigint primary key references node on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  -- Who gave it; a collection address counts as the client's side.
  from_side  text not null check (from_side in ('firm', 'company')),
  by_id      integer references app_user on delete set null,
  -- Its log line; null: before this table existed, news to nobody.
  event_id   bigint,
  at         timestamptz not null default now(),
  -- From the client's side and not validated.
  waits      boolean not null default false
);
create index received_document_vendor_id_from_side_at_idx on received_document (vendor_id, from_side, at desc);
create index received_document_firm_id_event_id_idx on received_document (firm_id, event_id);
create index received_lately on received_document (firm_id, from_side, at desc);
create index received_waits on received_document (firm_id, at desc) where waits;
create index received_document_by_id_idx on received_document (by_id) where by_id is not null;

-- How far a firm's received documents were notified.
create table received_place (
  firm_id   integer primary key references firm on delete cascade,
  event_id  bigint not null default 0
);

-- What a notice is about, by its type: the key of the person's notification preferences, and the function of app (user,
-- notice) that decides whether they may still see it. Each module adds its types.
create table notice_type (
  type        text primary key,
  preference  text not null,
  seen_by     text not null
);

-- Events without a company that live streams receive, by entity: those of the firm's staff or of everyone in the firm,
-- and the function of app (user, entity id) that decides who of them; null: all. Administrators receive every other too.
create table firm_event (
  entity    text primary key,
  audience  text not null check (audience in ('staff', 'everyone')),
  seen_by   text
);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['notice', 'notice_place', 'received_document', 'received_place'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Rows of one company.
  foreach t in array array['received_document'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

create policy scope on notice to dossier_app
  using (firm_id = (select app.scope_firm())
    and user_id = (select app.scope_user())
    and ((select app.scope_all())
      or vendor_id is null
      or vendor_id in (select unnest(app.scope_vendors()))));

grant select on received_document to dossier_app;
grant select, insert, update, delete on notice to dossier_app;
grant select, insert, update, delete on notice, notice_place, received_document, received_place to dossier_gate;

grant select on notice_type, firm_event to dossier_gate;

insert into transfer_step (place, step) values (70, 'leave_notices');
