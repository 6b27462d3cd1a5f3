-- A firm's follow-up settings: after how many days of delay its administrators are notified of something that a client still has to do
-- (null: never), and the time zone of its daily mails. No row: the defaults below.
create table follow_up (
  firm_id         integer primary key references firm on delete cascade,
  time_zone       text not null default 'Europe/Paris',
  task_days       integer check (task_days between 1 and 90),
  signature_days  integer check (signature_days between 1 and 90),
  mission_days    integer check (mission_days between 1 and 90),
  revision        integer not null default 1
);

-- Who was notified of which late task, signature or mission, so that nobody is notified twice. `late_from` is part of the key, because one
-- can become late a second time.
create table escalation (
  id         bigint primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  kind       text not null check (kind in ('task', 'signature', 'mission')),
  entity_id  integer not null,
  -- The day since which it is late.
  late_from  date not null,
  told_at    timestamptz not null default now(),
  constraint escalation_once unique (user_id, kind, entity_id, late_from)
);
create index escalation_firm_id_idx on escalation (firm_id);
create index escalation_vendor_id_idx on escalation (vendor_id) where vendor_id is not null;
create index escalation_old on escalation (told_at);

do $$
declare t text;
begin
  foreach t in array array['follow_up', 'escalation'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;
create policy scope on follow_up to dossier_app using (firm_id = (select app.scope_firm()));
create policy scope on escalation to dossier_app using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));
grant select on follow_up, escalation to dossier_app;
grant select, insert, update, delete on follow_up, escalation to dossier_gate;

insert into notice_type (type, preference, seen_by) values ('wait.escalated', 'tasks', 'sees_wait_notice');
