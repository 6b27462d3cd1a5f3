-- What is deleted by age: sessions, completed jobs and answers to idempotency keys.

-- Not on `expires_at`, which the use of a session renews every minute: each renewal would then write to all indexes of the table.
create index session_created_at_idx on session (created_at);
-- Not partial: the queue's library passes the state as a parameter, which a plan kept for any value cannot match with a condition.
create index job_state_updated_at_idx on job (state, updated_at);
create index idempotency_created_at_idx on idempotency (created_at);
-- What goes with a session.
create index share_visit_session_id_idx on share_visit (session_id) where session_id is not null;

-- When a person was last seen, as far as deleted sessions said. Not a column of `app_user`: writing it would wait for everything
-- that locks the account, which ends sessions in its turn.
create table last_seen (
  user_id  integer primary key references app_user on delete cascade,
  seen_at  timestamptz not null
);
alter table last_seen enable row level security;
alter table last_seen force row level security;
do $$ begin execute format('create policy owner on last_seen to %I using (true) with check (true)', current_user); end $$;
create policy gate on last_seen to dossier_gate using (true) with check (true);
grant select, insert, update, delete on last_seen to dossier_gate;

-- `update` is what a lock on rows takes.
create policy gate on idempotency to dossier_gate using (true) with check (true);
grant select, update, delete on idempotency to dossier_gate;
