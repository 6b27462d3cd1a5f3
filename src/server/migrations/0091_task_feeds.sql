-- Task feeds: a person's tasks in a firm as a calendar for other programs, at an address that contains a secret. `secret` is its hash, so
-- the address can be shown only once; a new address invalidates the previous one.
create table task_feed (
  firm_id     integer not null references firm on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  secret      bytea not null unique,
  created_at  timestamptz not null default now(),
  -- When a program last read the feed, rounded down to the hour.
  read_at     timestamptz,
  primary key (firm_id, user_id)
);
create index task_feed_user_id_idx on task_feed (user_id);

alter table task_feed enable row level security;
alter table task_feed force row level security;
do $$
begin
  execute format('create policy owner on task_feed to %I using (true) with check (true)', current_user);
end $$;
create policy gate on task_feed to dossier_gate using (true) with check (true);
create policy own on task_feed to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()))
  with check (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));
grant select, insert, update, delete on task_feed to dossier_app, dossier_gate;
