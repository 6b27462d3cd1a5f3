-- [APP-001] [ROL-O03] Applications that a firm offers beside the portal's modules. A shortcut has an address and no
-- connection.
create table application (
  id                        integer primary key generated always as identity,
  firm_id                   integer not null references firm on delete cascade,
  title                     text not null check (title <> ''),
  type                      text not null,
  description               text not null default '',
  uri                       text not null,
  site_url                  text not null default '',
  video                     text not null default '',
  is_active                 boolean not null default true,
  is_automation             boolean not null default false,
  is_home                   boolean not null default true,
  is_private                boolean not null default false,
  roles                     text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'collaborator', 'guest']),
  price                     text not null default '',
  email_recipient           text not null default '',
  mail_attachment_max_size  integer,
  logo                      bytea,
  logo_type                 text,
  revision                  integer not null default 1,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  -- [APP-001] [ACC-O12] Whoever knows the digest may read the logo: those who see the tile.
  logo_digest               text
);
create index application_firm_id_lower_id_idx on application (firm_id, lower(title), id);

-- [APP-009] Which of the firm's private applications a client has, and for which users.
create table vendor_application (
  application_id  integer not null references application on delete cascade,
  vendor_id       integer not null references vendor on delete cascade,
  firm_id         integer not null references firm on delete cascade,
  state           text not null default 'activated' check (state in ('activated', 'deactivated')),
  created_at      timestamptz not null default now(),
  primary key (application_id, vendor_id)
);
create index vendor_application_vendor_id_idx on vendor_application (vendor_id);

-- The users of a client's application.
create table user_application (
  application_id  integer not null,
  vendor_id       integer not null,
  user_id         integer not null,
  firm_id         integer not null references firm on delete cascade,
  primary key (application_id, vendor_id, user_id),
  foreign key (application_id, vendor_id) references vendor_application on delete cascade,
  foreign key (vendor_id, user_id) references vendor_user on delete cascade
);
create index user_application_vendor_id_user_id_idx on user_application (vendor_id, user_id);

-- [NET-028] [NET-029] A company's access to third-party accounting software. The password is sealed by the server.
create table accounting_connection (
  vendor_id   integer primary key references vendor on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  software    text not null check (software <> ''),
  address     text not null check (address <> ''),
  login       text not null,
  password    bytea,
  updated_at  timestamptz not null default now()
);

-- [APP-004] [APP-009] A firm's connections to third-party services: its own (no company) and those of its clients,
-- which build on it. Secrets and tokens are sealed by the server.
create table connection (
  id               integer primary key generated always as identity,
  firm_id          integer not null references firm on delete cascade,
  application_id   integer not null references application on delete cascade,
  vendor_id        integer references vendor on delete cascade,
  state            text not null default 'pending' check (state in ('pending', 'activated', 'deactivated')),
  "values"         jsonb not null default '{}',
  secrets          bytea,
  -- Names of the secrets that are set, which may be shown.
  secret_names     text[] not null default '{}',
  tokens           bytea,
  -- The person in whose name documents are read: what they do not see is not delivered.
  authorised_by    integer not null references app_user,
  synchronised_at  timestamptz,
  checked_at       timestamptz,
  -- Lease of the run that delivers; that of a killed run expires.
  running_until    timestamptz,
  asked_at         timestamptz,
  failed_code      text,
  failed_at        timestamptz,
  failures         integer not null default 0,
  next_try_at      timestamptz,
  revision         integer not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);
create unique index connection_of_client on connection (application_id, vendor_id) where vendor_id is not null;
create unique index connection_of_firm on connection (application_id) where vendor_id is null;
create index connection_firm_id_id_idx on connection (firm_id, id);
create index connection_vendor_id_idx on connection (vendor_id) where vendor_id is not null;
create index connection_authorised_by_idx on connection (authorised_by);

-- What was delivered over a connection: each version once.
create table connection_delivery (
  connection_id  integer not null references connection on delete cascade,
  version_id     bigint not null references version on delete cascade,
  firm_id        integer not null references firm on delete cascade,
  vendor_id      integer not null references vendor on delete cascade,
  delivered_at   timestamptz not null default now(),
  primary key (connection_id, version_id)
);
create index connection_delivery_version_id_idx on connection_delivery (version_id);
create index connection_delivery_vendor_id_idx on connection_delivery (vendor_id);
create index connection_delivery_firm_id_idx on connection_delivery (firm_id);

-- Somebody is at a service's sign-in page.
create table connection_attempt (
  state_hash     bytea primary key,
  connection_id  integer not null references connection on delete cascade,
  firm_id        integer not null references firm on delete cascade,
  user_id        integer not null references app_user on delete cascade,
  callback       text not null,
  verifier       bytea not null,
  created_at     timestamptz not null default now()
);
create index connection_attempt_connection_id_idx on connection_attempt (connection_id);
create index connection_attempt_firm_id_idx on connection_attempt (firm_id);
create index connection_attempt_user_id_idx on connection_attempt (user_id);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array[
    'application', 'vendor_application', 'user_application', 'accounting_connection', 'connection',
    'connection_delivery', 'connection_attempt'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  foreach t in array array[
    'application', 'vendor_application', 'user_application', 'accounting_connection'
  ] loop
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Rows of one company.
  foreach t in array array[
    'vendor_application', 'user_application', 'accounting_connection', 'connection_delivery'
  ] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

create policy scope on application to dossier_app
  using (firm_id = (select app.scope_firm()));
create policy scope on connection to dossier_app
  using (firm_id = (select app.scope_firm())
    and (vendor_id is null
      or (select app.scope_all())
      or vendor_id in (select unnest(app.scope_vendors()))));
create policy scope on connection_attempt to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));

grant select, insert, update, delete on
  application, vendor_application, user_application, accounting_connection, connection, connection_delivery,
  connection_attempt
  to dossier_app;
grant select on application, vendor_application, user_application, accounting_connection to dossier_gate;

insert into transfer_step (place, step) values (20, 'leave_applications');
