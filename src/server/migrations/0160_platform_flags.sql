-- [SAD-011] The provider changes flags: two people at once are told apart by the revision.
alter table flag add column revision integer not null default 1;
grant select, insert, update, delete on flag to dossier_gate;

-- What the provider changed in what belongs to no firm: flags, products, applications. Append-only, like the firms' own log.
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
