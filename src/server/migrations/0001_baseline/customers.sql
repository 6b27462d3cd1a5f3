-- A client company and its file. (The API calls it company or client file.)
create table vendor (
  id                   integer primary key generated always as identity check (id < 1000000000),
  firm_id              integer not null references firm on delete cascade,
  company_name         text not null check (company_name <> ''),
  client_code          text,
  siren                text,
  siret                text,
  naf_code             text,
  contact_email        text,
  contact_phone        text,
  active               boolean not null default true,
  tree_state           text not null default 'ready' check (tree_state in ('ready', 'building')),
  created_at           timestamptz not null default now(),
  -- [CLI-001] What the client file says of its company.
  legal_status         text,
  capital              numeric(15,2) check (capital >= 0),
  rcs                  text,
  rum                  text,
  creation_date        date,
  closing_date         date,
  mission_letter_date  date,
  employee_number      integer check (employee_number >= 0),
  revision             integer not null default 1,
  deactivated_at       timestamptz,
  -- [CLI-O05] When a file that is to be deleted is deleted for good.
  deletes_at           timestamptz,
  -- [CLI-001] [VAL-041] The folder model that the file was made from.
  tree_model_id        integer references tree_model,
  -- [WIZ-O02] Idempotency key of the creation: a repeated last step finds the file again.
  creation_key         text check (length(creation_key) >= 1 and length(creation_key) <= 255),
  created_by           integer references app_user on delete set null,
  -- [CLI-O02] For sorting and searching without capitals and accents.
  sort_name            text not null generated always as (app.fold(lower(company_name))) stored,
  sort_code            text generated always as (lower(client_code)) stored,
  -- [CLI-016] The firm of the group that the file is moving to, and who moves it.
  transfers_to         integer references firm on delete set null,
  transfer_by          integer references app_user on delete set null,
  constraint only_rest_is_deleted check (deletes_at is null or not active)
);
create index vendor_firm_id_lower_id_idx on vendor (firm_id, lower(company_name), id);
create index vendor_siret on vendor (siret) where siret is not null;
create index vendor_tree_model_id_idx on vendor (tree_model_id) where tree_model_id is not null;
create unique index vendor_creation_key on vendor (firm_id, creation_key) where creation_key is not null;
create index vendor_created_by_idx on vendor (created_by) where created_by is not null;
create index vendor_by_name on vendor (firm_id, active, sort_name, id);
create index vendor_transfers_to_idx on vendor (transfers_to) where transfers_to is not null;
create index vendor_transfer_by_idx on vendor (transfer_by) where transfer_by is not null;

-- Users of a client company.
create table vendor_user (
  vendor_id       integer not null references vendor on delete cascade,
  firm_id         integer not null references firm on delete cascade,
  user_id         integer not null references app_user on delete cascade,
  role            text not null check (role in ('admin', 'collaborator', 'guest')),
  access_ends_at  timestamptz,
  title           text,
  job             text,
  mobile_number   text,
  birth_date      date,
  birth_city      text,
  invited_at      timestamptz,
  joined_at       timestamptz,
  revision        integer not null default 1,
  primary key (vendor_id, user_id)
);
create index vendor_user_user_id_idx on vendor_user (user_id);
create index vendor_user_firm_id_idx on vendor_user (firm_id);

-- [ROL-022] Client files assigned to a collaborator who does not have access to all clients.
create table assignment (
  vendor_id  integer not null references vendor on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  primary key (vendor_id, user_id)
);
create index assignment_user_id_idx on assignment (user_id);

-- [CLI-006] Financial years. `folder_id` is null until the job has made the folders.
create table accounting_period (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  name        text not null check (name <> ''),
  name_key    text not null,
  starts_on   date not null,
  ends_on     date not null,
  state       text not null default 'creating' check (state in ('creating', 'ready', 'deleting')),
  folder_id   bigint,
  created_by  integer not null references app_user,
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (vendor_id, name_key),
  check (ends_on > starts_on)
);
create index accounting_period_vendor_id_starts_on_id_idx on accounting_period (vendor_id, starts_on desc, id);

-- [CLI-002] Fiscal data of a company; no row until something was entered.
create table vendor_fiscal (
  vendor_id            integer primary key references vendor on delete cascade,
  firm_id              integer not null references firm on delete cascade,
  fiscal_account       text,
  status               text,
  regime               text,
  vat_type             text,
  vat_due_day          integer check (vat_due_day >= 1 and vat_due_day <= 31),
  intra_community_vat  text,
  cfe                  boolean not null default false,
  cvae                 boolean not null default false,
  cga                  boolean not null default false,
  das2                 boolean not null default false,
  decloyer             boolean not null default false,
  dsi                  boolean not null default false,
  ifu                  boolean not null default false,
  irpp                 boolean not null default false,
  tvts                 boolean not null default false,
  sie                  text,
  sie_comment          text,
  revision             integer not null default 1
);
create index vendor_fiscal_firm_id_idx on vendor_fiscal (firm_id);

-- [CLI-003] [CLI-004] Addresses of a company.
create table vendor_address (
  id         integer primary key generated always as identity,
  vendor_id  integer not null references vendor on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  type       text not null check (type in ('head_office', 'shop', 'billing', 'delivery', 'other')),
  street     text not null,
  post_code  text not null,
  city       text not null,
  country    text not null,
  revision   integer not null default 1
);
create index vendor_address_vendor_id_id_idx on vendor_address (vendor_id, id);
create index vendor_address_firm_id_idx on vendor_address (firm_id);

-- [CLI-005] Bank accounts of a company.
create table vendor_bank (
  id              integer primary key generated always as identity,
  vendor_id       integer not null references vendor on delete cascade,
  firm_id         integer not null references firm on delete cascade,
  bank_name       text,
  agency_name     text,
  agency_address  text,
  iban            text not null,
  bic             text,
  revision        integer not null default 1,
  unique (vendor_id, iban)
);
create index vendor_bank_firm_id_idx on vendor_bank (firm_id);

-- [CLI-O02] The firm's one note about a client.
create table vendor_note (
  vendor_id   integer primary key references vendor on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  blocks      json not null,
  author_id   integer references app_user on delete set null,
  written_at  timestamptz not null default now(),
  revision    integer not null default 1
);
create index vendor_note_firm_id_idx on vendor_note (firm_id);

-- [WIZ-O02] A draft of the creation wizard, as typed. Only its author reads it.
create table client_file_draft (
  firm_id   integer not null references firm on delete cascade,
  user_id   integer not null references app_user on delete cascade,
  key       text not null,
  step      text not null,
  furthest  text not null,
  "values"  json not null,
  revision  integer not null default 1,
  saved_at  timestamptz not null default now(),
  primary key (firm_id, user_id)
);
create index client_file_draft_user_id_idx on client_file_draft (user_id);
create index client_file_draft_saved_at_idx on client_file_draft (saved_at);

-- [VAL-049] [VAL-050] An imported file of client files or client users with its outcome. The lines are personal
-- data: they are deleted once imported, the rest after some days.
create table client_import (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  kind        text not null check (kind in ('client_files', 'client_users', 'information_requests')),
  name        text not null,
  state       text not null default 'read' check (state in ('read', 'faulty', 'ready', 'queued', 'running', 'done', 'refused', 'failed')),
  format      text not null check (format in ('csv', 'xlsx')),
  encoding    text,
  separator   text,
  headings    json not null,
  -- [{line, cells}]
  lines       json not null,
  -- [{field, column}]
  columns     json not null,
  total       integer not null,
  done        integer not null default 0,
  faulty      integer not null default 0,
  report      json not null default '[]',
  code        text,
  -- Language of the invitation mails for people who have not chosen one.
  language    text not null,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz
);
create index client_import_firm_id_user_id_idx on client_import (firm_id, user_id);
create index client_import_created_at_idx on client_import (created_at);

-- Firms that a client file has left and not returned to: they no longer read its log.
create table client_file_move (
  vendor_id     integer not null references vendor on delete cascade,
  from_firm_id  integer not null references firm on delete cascade,
  at            timestamptz not null default now(),
  primary key (vendor_id, from_firm_id)
);
create index client_file_move_from_firm_id_idx on client_file_move (from_firm_id);

-- [CLI-O03] Contact requests and what became of them.
create table contact_request (
  id          integer primary key generated always as identity,
  email       text not null,
  firstname   text not null,
  lastname    text not null,
  -- `mailed`: the service refused it, or none is configured.
  state       text not null default 'stored' check (state in ('stored', 'sent', 'mailed')),
  asked_at    timestamptz not null default now(),
  settled_at  timestamptz
);

-- When a person last opened a client file.
create table client_look (
  user_id    integer not null references app_user on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  looked_at  timestamptz not null default now(),
  primary key (user_id, vendor_id)
);
create index client_look_vendor_id_idx on client_look (vendor_id);
create index client_look_firm_id_idx on client_look (firm_id);

-- What happens when a client file moves to another firm, before its rows do: functions of app (vendor, still of the firm
-- it leaves), in order of `place`. Each module adds its own.
create table transfer_step (
  place  integer primary key,
  step   text not null unique
);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array[
    'vendor', 'vendor_user', 'assignment', 'accounting_period', 'vendor_fiscal', 'vendor_address', 'vendor_bank',
    'vendor_note', 'client_file_draft', 'client_import', 'client_file_move', 'contact_request', 'client_look'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  foreach t in array array[
    'vendor', 'vendor_user', 'assignment', 'accounting_period', 'client_file_draft', 'client_import',
    'client_file_move', 'contact_request', 'client_look'
  ] loop
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Rows of one company.
  foreach t in array array[
    'vendor_user', 'accounting_period', 'vendor_fiscal', 'vendor_address', 'vendor_bank', 'vendor_note'
  ] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

create policy scope on vendor to dossier_app
  using (firm_id = (select app.scope_firm())
    and ((select app.scope_all()) or id in (select unnest(app.scope_vendors()))));
create policy adding on vendor_user as restrictive for insert to dossier_app
  with check ((select app.keeps_users(vendor_user.vendor_id)));
create policy changing on vendor_user as restrictive for update to dossier_app
  using ((select app.keeps_users(vendor_user.vendor_id)));
create policy removing on vendor_user as restrictive for delete to dossier_app
  using ((select app.keeps_users(vendor_user.vendor_id)));
create policy adding on assignment for insert to dossier_app
  with check (firm_id = (select app.scope_firm())
    and (select app.keeps_team())
    and exists (select 1 from vendor v where v.id = assignment.vendor_id)
    and exists (select 1 from firm_user f where f.user_id = assignment.user_id));
create policy removing on assignment for delete to dossier_app
  using (firm_id = (select app.scope_firm()) and (select app.keeps_team()));
create policy scope on assignment for select to dossier_app
  using (firm_id = (select app.scope_firm()));
create policy scope on client_file_draft to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));
create policy scope on client_import to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));
create policy scope on client_look to dossier_app
  using (firm_id = (select app.scope_firm())
    and user_id = (select app.scope_user())
    and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));

grant select on vendor to dossier_app;
grant select, insert, delete on assignment to dossier_app;
grant select, insert, update on client_look to dossier_app;
grant select, insert, update, delete on
  vendor_user, accounting_period, vendor_fiscal, vendor_address, vendor_bank, vendor_note, client_file_draft,
  client_import
  to dossier_app;
grant select, delete on client_file_draft to dossier_gate;
grant select, insert, update on client_file_move, contact_request to dossier_gate;
grant select, insert, update, delete on
  vendor, vendor_user, assignment, accounting_period, client_import, client_look
  to dossier_gate;
grant update (
  company_name, client_code, siren, siret, naf_code, contact_email, contact_phone, active, legal_status, capital, rcs,
  rum, creation_date, closing_date, mission_letter_date, employee_number, revision, deactivated_at, deletes_at,
  transfers_to, transfer_by
) on vendor to dossier_app;

create trigger siret_once before insert or update of siret on vendor for each row execute function app.keep_siret_once();
create trigger leave_model before update of firm_id on vendor for each row
  when (old.firm_id is distinct from new.firm_id)
  execute function app.leave_model();
create trigger leave_connections after update of firm_id on vendor for each row
  when (old.firm_id <> new.firm_id)
  execute function app.leave_connections();
create trigger left_company after delete on vendor_user for each row execute function app.end_sessions();
create trigger lost_role after update of role, access_ends_at on vendor_user for each row
  when (array_position(array['guest', 'collaborator', 'admin'], new.role) < array_position(array['guest', 'collaborator', 'admin'], old.role)
    or (new.access_ends_at <= now() and (old.access_ends_at is null or old.access_ends_at > now())))
  execute function app.end_sessions();
create trigger joins before insert or update of access_ends_at on vendor_user for each row
  execute function app.join_at_once();
create trigger ends after insert or delete or update of access_ends_at on vendor_user for each row
  execute function app.note_access_end();
create trigger leave_tasks after delete on vendor_user for each row execute function app.leave_tasks();
create trigger narrows after insert or update of joined_at, access_ends_at, firm_id, user_id on vendor_user for each row
  when (new.joined_at is not null)
  execute function app.joined_a_firm();
create trigger leaves_no_name after delete on vendor_user for each row execute function app.left_uninvited();

insert into transfer_step (place, step) values (60, 'move_people');
