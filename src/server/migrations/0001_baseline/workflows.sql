-- [WFL-001] Sets of statuses that a company's documents go through.
create table workflow (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  name        text not null check (name <> ''),
  sharing     text not null check (sharing in ('private_firm', 'private_vendor', 'shared')),
  is_active   boolean not null default true,
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index workflow_vendor_id_lower_id_idx on workflow (vendor_id, lower(name), id);

-- The statuses of a workflow, in order.
create table workflow_status (
  id           integer primary key generated always as identity,
  workflow_id  integer not null references workflow on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  name         text not null check (name <> ''),
  color        text not null check (color ~ '^#[0-9a-f]{6}$'),
  is_end       boolean not null default false,
  position     integer not null,
  unique (workflow_id, "position") deferrable initially deferred
);

-- [WFL-009] The nearest row upwards decides: a folder's workflow reaches what is put there later, and removing it
-- from a folder can leave it on something below.
create table node_workflow (
  node_id      bigint not null references node on delete cascade,
  workflow_id  integer not null references workflow on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  is_applied   boolean not null,
  primary key (node_id, workflow_id)
);
create index node_workflow_workflow_id_idx on node_workflow (workflow_id);

-- [WFL-003] [WFL-004] A version's status in a workflow.
create table version_status (
  version_id   bigint not null references version on delete cascade,
  workflow_id  integer not null references workflow on delete cascade,
  status_id    integer not null references workflow_status on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  chosen_by    integer not null references app_user,
  chosen_at    timestamptz not null default now(),
  primary key (version_id, workflow_id)
);
create index version_status_status_id_idx on version_status (status_id);
create index version_status_workflow_id_idx on version_status (workflow_id);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['workflow', 'workflow_status', 'node_workflow', 'version_status'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  -- Rows of one company.
  foreach t in array array['workflow', 'workflow_status', 'node_workflow', 'version_status'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

grant select, insert, update, delete on workflow, workflow_status, node_workflow, version_status to dossier_app;
