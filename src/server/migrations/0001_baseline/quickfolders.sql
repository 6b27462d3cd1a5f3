-- [NET-098] [QCK-O02] Named sets of quick folders. Read and written whole, so its folders are one value.
create table quick_model (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  name        text not null check (name <> ''),
  name_key    text not null,
  folders     jsonb not null default '[]',
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint quick_model_name unique (firm_id, name_key)
);

-- [NET-082] [QCK-001] Where a client drops files in one gesture. When its destination is purged it has none until it
-- gets another.
create table quick_folder (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  folder_id    bigint references node on delete set null,
  name         text not null check (name <> ''),
  name_key     text not null,
  metadata     jsonb not null default '[]',
  automations  jsonb not null default '[]',
  model_id     integer references quick_model on delete set null,
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
-- [ERR-044] [QCK-007] A folder is the destination of one quick folder at most, even under a race.
create unique index quick_folder_destination on quick_folder (folder_id);
create index quick_folder_vendor_id_name_key_id_idx on quick_folder (vendor_id, name_key, id);
create index quick_folder_model_id_idx on quick_folder (model_id) where model_id is not null;

-- One gesture of a person, with what was asked and answered then. It outlives the quick folder, because its
-- documents refer to it.
create table quick_drop (
  id               uuid primary key,
  firm_id          integer not null references firm on delete cascade,
  vendor_id        integer not null references vendor on delete cascade,
  user_id          integer not null references app_user,
  quick_folder_id  integer references quick_folder on delete set null,
  folder_id        bigint not null,
  name             text not null,
  said             jsonb not null,
  created_at       timestamptz not null default now()
);
create index quick_drop_vendor_id_idx on quick_drop (vendor_id);
create index quick_drop_user_id_idx on quick_drop (user_id);
create index quick_drop_quick_folder_id_idx on quick_drop (quick_folder_id);

-- Files of a drop.
create table quick_drop_file (
  drop_id      uuid not null references quick_drop on delete cascade,
  version_id   bigint not null,
  document_id  bigint not null references node on delete cascade,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  added_at     timestamptz not null default now(),
  -- When the recipients were notified; null for a quick folder that notifies nobody.
  told_at      timestamptz,
  primary key (drop_id, version_id)
);
create index quick_drop_file_document_id_idx on quick_drop_file (document_id);
create index quick_drop_file_vendor_id_idx on quick_drop_file (vendor_id);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['quick_model', 'quick_folder', 'quick_drop', 'quick_drop_file'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Rows of one company.
  foreach t in array array['quick_folder', 'quick_drop', 'quick_drop_file'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

create policy scope on quick_model to dossier_app
  using (firm_id = (select app.scope_firm()));

grant select, insert on quick_drop, quick_drop_file to dossier_app;
grant select, insert, update, delete on quick_model, quick_folder to dossier_app;
grant select, insert, update, delete on quick_model, quick_folder, quick_drop, quick_drop_file to dossier_gate;

create trigger leave_model before update of firm_id on quick_folder for each row
  when (old.firm_id is distinct from new.firm_id)
  execute function app.leave_quick_model();
