-- The kinds of subjects that threads can be about; each module adds its own. `module` must be active (null: no condition). `found_by` and
-- `seen_by` are functions of schema `app`: `found_by(subject id)` returns firm, company and title of a subject, and
-- `seen_by(user, subject id)` returns whether the user may see it now.
create table thread_subject (
  subject   text primary key,
  module    text,
  found_by  text not null,
  seen_by   text not null,
  -- A function of schema `app` that returns whether client users may see a subject; if not, it has no shared thread. Null: they may.
  shared_by text,
  -- Whether all who may enter the subject's company (or firm) may see the subject.
  is_plain  boolean not null default false
);

-- Threads. Who takes part, by `audience`: the firm's staff (`internal`), the staff and the client's users (`shared`), or the staff and the
-- provider's super admins (`provider`).
create table thread (
  id               integer primary key generated always as identity,
  firm_id          integer not null references firm on delete cascade,
  vendor_id        integer references vendor on delete cascade,
  subject          text not null references thread_subject,
  subject_id       bigint not null,
  audience         text not null check (audience in ('internal', 'shared', 'provider')),
  -- A copy of `thread_subject.is_plain`: if true, the row policy need not check whether the subject is visible.
  is_plain         boolean not null,
  state            text not null default 'open' check (state in ('open', 'closed')),
  -- Grows with each change. A comment stores the value of its last change, so that pages can read only what changed since.
  seq              integer not null default 0,
  -- The number of the newest comment; comments are numbered from 1.
  last_number      integer not null default 0,
  last_at          timestamptz,
  last_side        text check (last_side in ('firm', 'company', 'provider')),
  created_at       timestamptz not null default now(),
  constraint thread_once unique (subject, subject_id, audience)
);
create index thread_firm on thread (firm_id, last_at desc) where last_at is not null;
create index thread_vendor on thread (vendor_id) where vendor_id is not null;

create table comment (
  id          bigint primary key generated always as identity,
  thread_id   integer not null references thread on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer references vendor on delete cascade,
  number      integer not null,
  seq         integer not null,
  state       text not null check (state in ('written', 'edited', 'deleted')),
  author_id   integer references app_user on delete set null,
  side        text not null check (side in ('firm', 'company', 'provider')),
  -- Plain text, never markup; empty once deleted.
  body        text not null,
  mentions    integer[] not null default '{}',
  by_mail     boolean not null default false,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz,
  changed_by  integer references app_user on delete set null,
  constraint comment_number unique (thread_id, number)
);
create index comment_seq on comment (thread_id, seq);
create index comment_firm on comment (firm_id, id);
create index comment_vendor on comment (vendor_id) where vendor_id is not null;
create index comment_author on comment (author_id) where author_id is not null;
create index comment_changed_by on comment (changed_by) where changed_by is not null;
create index comment_words on comment using gin (to_tsvector('simple', app.fold(lower(body)))) where state <> 'deleted';

-- The earlier texts of an edited comment.
create table comment_version (
  comment_id  bigint not null references comment on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer references vendor on delete cascade,
  place       integer not null,
  body        text not null,
  at          timestamptz not null,
  primary key (comment_id, place)
);
create index comment_version_firm on comment_version (firm_id);
create index comment_version_vendor on comment_version (vendor_id) where vendor_id is not null;

-- Files attached to a comment. They are documents in the client's tree, with its permissions: some readers of the comment may not see them.
create table comment_file (
  comment_id  bigint not null references comment on delete cascade,
  node_id     bigint not null references node on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  place       integer not null,
  primary key (comment_id, node_id)
);
create index comment_file_node on comment_file (node_id);
create index comment_file_firm on comment_file (firm_id);
create index comment_file_vendor on comment_file (vendor_id);

-- A person's state in a thread: the last comment that they have read, whether they follow the thread, the last comment that was mailed to
-- them, and when the next mail is due (`mail_at`).
create table thread_reader (
  thread_id      integer not null references thread on delete cascade,
  user_id        integer not null references app_user on delete cascade,
  firm_id        integer not null references firm on delete cascade,
  vendor_id      integer references vendor on delete cascade,
  follows        boolean not null default false,
  seen_number    integer not null default 0,
  mailed_number  integer not null default 0,
  mail_at        timestamptz,
  primary key (thread_id, user_id)
);
create index thread_reader_of on thread_reader (user_id, firm_id);
create index thread_reader_firm on thread_reader (firm_id);
create index thread_reader_vendor on thread_reader (vendor_id) where vendor_id is not null;
create index thread_reader_due on thread_reader (mail_at) where mail_at is not null;

-- Mail addresses for answers: a mail to one becomes a comment of its person in its thread.
create table thread_address (
  local_part  text primary key,
  thread_id   integer not null references thread on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer references vendor on delete cascade,
  unique (thread_id, user_id)
);
create index thread_address_user on thread_address (user_id);
create index thread_address_firm on thread_address (firm_id);
create index thread_address_vendor on thread_address (vendor_id) where vendor_id is not null;

-- The message ids of mails that became comments, so that a mail that is delivered again adds no second comment.
create table thread_mail (
  thread_id   integer not null references thread on delete cascade,
  message_id  text not null,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer references vendor on delete cascade,
  comment_id  bigint not null references comment on delete cascade,
  at          timestamptz not null default now(),
  primary key (thread_id, message_id)
);
create index thread_mail_comment on thread_mail (comment_id);
create index thread_mail_firm on thread_mail (firm_id);
create index thread_mail_vendor on thread_mail (vendor_id) where vendor_id is not null;

-- [CHT-O01] A firm's chat settings: `hours` are seven office days from Monday, {from, until} in minutes after midnight or null (closed);
-- `absence` is the message outside of office hours; `widget` is the address of an outside widget that replaces the chat.
create table chat_setting (
  firm_id   integer primary key references firm on delete cascade,
  hours     jsonb not null,
  absence   text not null default '',
  widget    text not null default '',
  revision  integer not null default 1
);

do $$
declare t text;
begin
  foreach t in array array['thread', 'comment', 'comment_version', 'comment_file', 'thread_reader', 'thread_address',
      'thread_mail', 'chat_setting'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

-- As policies, in case a query lacks the condition: clients read no internal threads, and nobody reads a thread about a subject that they
-- may not see.
create policy scope on thread to dossier_app
  using (firm_id = (select app.scope_firm())
    and (audience = 'provider' or (select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))
      or (vendor_id is null and (select app.scope_is_staff()))));
create policy sides on thread as restrictive to dossier_app
  using (case audience when 'shared' then true
    when 'internal' then (select app.scope_is_staff())
    else (select app.scope_is_staff()) or (select app.is_provider()) end);
create policy subjects on thread as restrictive to dossier_app
  using (is_plain or app.scope_sees_subject(subject, subject_id));
-- Comments, their files and versions, and mails are visible to those who see the thread.
create policy scope on comment to dossier_app
  using (firm_id = (select app.scope_firm()) and exists (select from thread t where t.id = comment.thread_id));
create policy scope on comment_version to dossier_app
  using (firm_id = (select app.scope_firm()) and exists (select from comment c where c.id = comment_version.comment_id));
create policy scope on comment_file to dossier_app
  using (firm_id = (select app.scope_firm()) and exists (select from comment c where c.id = comment_file.comment_id));
create policy scope on thread_mail to dossier_app
  using (firm_id = (select app.scope_firm()) and exists (select from thread t where t.id = thread_mail.thread_id));
-- People see only their own state in a thread.
create policy scope on thread_reader to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user())
    and exists (select from thread t where t.id = thread_reader.thread_id));
create policy scope on chat_setting to dossier_app using (firm_id = (select app.scope_firm()));

grant select on thread_subject to dossier_app, dossier_gate;
grant select, insert, update on thread, comment, thread_reader, chat_setting to dossier_app;
grant select, insert, delete on comment_version, comment_file to dossier_app;
grant select, insert on thread_mail to dossier_app;
grant select, insert, update, delete on thread, comment, comment_version, comment_file, thread_reader, thread_address,
  thread_mail, chat_setting to dossier_gate;

-- A super admin's comments are logged in the event log of the firm. This policy is for inserts only: it gives no access to read that log.
create policy provider on event for insert to dossier_app
  with check (entity in ('comment', 'thread') and vendor_id is null and firm_id = (select app.scope_firm()) and (select app.is_provider()));

-- Events about threads that are not shared are for staff only; those about a document or task only for people who may see it.
create trigger rule_of_comment before insert on event for each row
  when (new.entity in ('comment', 'thread'))
  execute function app.keep_comment_event_rule();

insert into thread_subject (subject, module, found_by, seen_by, is_plain) values
  ('company', null, 'company_subject', 'sees_company_subject', true),
  ('chat', null, 'company_subject', 'sees_company_subject', true),
  ('provider', null, 'firm_subject', 'sees_firm_subject', true),
  ('document', 'documents', 'node_subject', 'sees_node_subject', false),
  ('task', 'tasks', 'task_subject', 'sees_task_subject', false),
  ('mission', 'missions', 'mission_subject', 'sees_mission_subject', false),
  ('signature', 'signatures', 'signature_subject', 'sees_signature_subject', false);
update thread_subject set shared_by = 'is_task_shared' where subject = 'task';

-- Notices about comments.
alter table notice add column thread_id integer references thread on delete cascade;
alter table notice drop constraint notice_subject;
alter table notice add constraint notice_subject
  check (num_nonnulls(node_id, task_id, service_request_id, mission_id, signature_id, thread_id) = 1);
create index notice_thread_id_idx on notice (thread_id) where thread_id is not null;

insert into notice_type (type, preference, seen_by)
select t, 'comments', 'sees_thread_notice' from unnest(array['comment.written', 'comment.mentioned']) t;

insert into firm_event (entity, audience, seen_by) values ('thread', 'staff', 'sees_thread_event');
insert into transfer_step (place, step) values (47, 'leave_threads');
