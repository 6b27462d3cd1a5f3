-- Emergency accesses: a super admin may read a firm's documents for a stated reason, for one hour at most. The firm is notified.
create table emergency (
  id         integer primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  user_id    integer references app_user on delete set null,
  reason     text not null check (length(reason) >= 20),
  begun_at   timestamptz not null default now(),
  ends_at    timestamptz not null,
  ended_at   timestamptz,
  ended_by   text check (ended_by in ('visitor', 'firm', 'time', 'rights')),
  documents  integer not null default 0,
  check ((ended_at is null) = (ended_by is null)),
  check (ends_at <= begun_at + interval '1 hour')
);
create index emergency_firm_id_id_idx on emergency (firm_id, id desc);
create unique index emergency_open on emergency (firm_id, user_id) where ended_at is null;
create index emergency_user_id_idx on emergency (user_id) where ended_at is null;

alter table emergency enable row level security;
alter table emergency force row level security;
do $$
begin
  execute format('create policy owner on emergency to %I using (true) with check (true)', current_user);
end $$;
-- No rights for `dossier_app`: requests use functions of `dossier_gate`, so that no other statement can create or prolong an access.
create policy gate on emergency to dossier_gate using (true) with check (true);
grant select, insert, update, delete on emergency to dossier_gate;

create trigger emergencies_end after update of is_super_admin, active on app_user
  for each row when (old.is_super_admin and old.active and not (new.is_super_admin and new.active))
  execute function app.end_emergencies_of();
