-- [WSP-005] [WSP-006] The planned deletion of a workspace: when, whether all its client files are deleted with it, and who asked for it.
-- `is_deleting`: the job has begun, so the deletion cannot be cancelled any more.
alter table firm
  add column deletes_at timestamptz,
  add column deletes_customers boolean not null default false,
  add column deletion_by integer references app_user on delete set null,
  add column is_deleting boolean not null default false,
  add constraint only_what_leaves_is_deleted check (not is_deleting or (deletes_at is not null and not active));
create index firm_deletes_at_idx on firm (deletes_at) where deletes_at is not null;
create index firm_deletion_by_idx on firm (deletion_by) where deletion_by is not null;

-- A workspace's event log stays after its deletion. So must the last hash of the log, without which missing last events go unnoticed.
alter table event_chain drop constraint event_chain_firm_id_fkey;
