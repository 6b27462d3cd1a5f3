-- [SAD-011] Flags that the provider edits; `revision` is for optimistic locking.
alter table flag add column revision integer not null default 1;
grant select, insert, update, delete on flag to dossier_gate;

-- The event log of the platform: the provider's changes to what belongs to no firm, such as flags, products and applications.
-- Append-only, like the event log of firms.
create table platform_event (
  id         bigint primary key generated always as identity,
  at         timestamptz not null default now(),
  user_id    integer references app_user on delete set null,
  entity     text not null,
  entity_id  integer not null,
  type       text not null,
  before     jsonb,
  after      jsonb
);
create index platform_event_entity_entity_id_id_idx on platform_event (entity, entity_id, id);
create index platform_event_user_id_idx on platform_event (user_id) where user_id is not null;

alter table platform_event enable row level security;
alter table platform_event force row level security;
do $$
begin
  execute format('create policy owner on platform_event to %I using (true) with check (true)', current_user);
end $$;
create policy gate on platform_event to dossier_gate using (true) with check (true);
grant select, insert on platform_event to dossier_gate;
