-- The transitions into a status. If the status is narrow, documents can enter it only by one of its transitions (`status_way`), each with
-- its own roles and condition; otherwise from any status.
alter table workflow_status add column is_narrow boolean not null default false;

create table status_way (
  id           integer primary key generated always as identity,
  status_id    integer not null references workflow_status on delete cascade,
  -- The status that the transition starts from; null: documents without a status.
  from_id      integer references workflow_status on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  allowed_for  text not null check (allowed_for in ('writers', 'firm', 'company', 'admins')),
  condition    text not null check (condition in ('none', 'validated', 'other_person')),
  check (from_id <> status_id),
  unique nulls not distinct (status_id, from_id)
);
create index status_way_from_id_idx on status_way (from_id) where from_id is not null;
create index status_way_vendor_id_idx on status_way (vendor_id);

alter table status_way enable row level security;
alter table status_way force row level security;
do $$ begin execute format('create policy owner on status_way to %I using (true) with check (true)', current_user); end $$;
create policy scope on status_way to dossier_app using (firm_id = (select app.scope_firm())
  and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));
grant select, insert, update, delete on status_way to dossier_app;
