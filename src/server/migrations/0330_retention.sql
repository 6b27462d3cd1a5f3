-- For the deletion of old sessions, completed jobs and stored answers to idempotency keys.

-- Not on `expires_at`, which changes every minute while a session is used: each update would then write to all indexes of the table.
create index session_created_at_idx on session (created_at);
-- Not partial: the queue library passes the state as a parameter, and a cached generic plan cannot use an index with such a condition.
create index job_state_updated_at_idx on job (state, updated_at);
create index idempotency_created_at_idx on idempotency (created_at);
-- Foreign key: deleting a session deletes its passes to shares.
create index share_visit_session_id_idx on share_visit (session_id) where session_id is not null;

-- When a person was last seen, from their deleted sessions. Not a column of `app_user`: the job that deletes sessions would wait for
-- transactions that lock the account and then end its sessions, a deadlock.
create table last_seen (
  user_id  integer primary key references app_user on delete cascade,
  seen_at  timestamptz not null
);
alter table last_seen enable row level security;
alter table last_seen force row level security;
do $$ begin execute format('create policy owner on last_seen to %I using (true) with check (true)', current_user); end $$;
create policy gate on last_seen to dossier_gate using (true) with check (true);
grant select, insert, update, delete on last_seen to dossier_gate;

-- `select ... for update` needs the privilege `update`.
create policy gate on idempotency to dossier_gate using (true) with check (true);
grant select, update, delete on idempotency to dossier_gate;
