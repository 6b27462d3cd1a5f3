-- [WSP-005] [WSP-006] A workspace that is to be deleted: when, whether its customers go with it, and who asked. `is_deleting`:
-- the job has begun, nobody can undo it any more.
alter table firm
  add column deletes_at timestamptz,
  add column deletes_customers boolean not null default false,
  add column deletion_by integer references app_user on delete set null,
  add column is_deleting boolean not null default false,
  add constraint only_what_leaves_is_deleted check (not is_deleting or (deletes_at is not null and not active));
create index firm_deletes_at_idx on firm (deletes_at) where deletes_at is not null;
create index firm_deletion_by_idx on firm (deletion_by) where deletion_by is not null;

-- The log of a workspace outlives it, and so does the seal that says where the log ends.
alter table event_chain drop constraint event_chain_firm_id_fkey;
