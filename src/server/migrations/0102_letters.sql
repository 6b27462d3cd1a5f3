-- [LET-001] Templates of a firm's engagement letters. `blocks` is one JSON value, because the blocks are always read and written together.
create table letter_template (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  state          text not null default 'active' check (state in ('active', 'archived')),
  name           text not null check (name <> ''),
  name_key       text not null,
  document_name  text not null check (document_name <> ''),
  blocks         jsonb not null,
  words          text not null generated always as (app.fold(lower(name || ' ' || document_name))) stored,
  version        integer not null default 1,
  revision       integer not null default 1,
  author_id      integer references app_user on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint letter_template_name unique (firm_id, name_key)
);
create index letter_template_author_id_idx on letter_template (author_id) where author_id is not null;

-- The content of a template after each change.
create table letter_template_version (
  template_id    integer not null references letter_template on delete cascade,
  number         integer not null,
  firm_id        integer not null references firm on delete cascade,
  name           text not null,
  document_name  text not null,
  blocks         jsonb not null,
  author_id      integer references app_user on delete set null,
  made_at        timestamptz not null default now(),
  primary key (template_id, number)
);
create index letter_template_version_firm_id_idx on letter_template_version (firm_id);
create index letter_template_version_author_id_idx on letter_template_version (author_id) where author_id is not null;

-- [LET-O01] A mission's engagement letter, a document in the client's tree. It can be made again until it is sent for signature; `number`
-- counts how often it was made.
create table letter (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  vendor_id      integer not null references vendor on delete cascade,
  mission_id     integer not null unique references mission on delete cascade,
  template_id    integer references letter_template,
  -- A copy of the name: when the client file moves to another firm, `template_id` is cleared.
  template_name  text not null,
  state          text not null check (state in ('made', 'sent', 'signed')),
  document_id    bigint references node on delete set null,
  document_name  text not null,
  -- [{side, email, firstname, lastname, rank, area}]
  signatories    jsonb not null,
  signature_id   integer references signature on delete set null,
  number         integer not null default 1,
  author_id      integer references app_user on delete set null,
  made_at        timestamptz not null default now()
);
create index letter_vendor_id_idx on letter (vendor_id);
create index letter_template_id_idx on letter (template_id) where template_id is not null;
create index letter_document_id_idx on letter (document_id) where document_id is not null;
create index letter_signature_id_idx on letter (signature_id) where signature_id is not null;
create index letter_author_id_idx on letter (author_id) where author_id is not null;

do $$
declare t text;
begin
  foreach t in array array['letter_template', 'letter_template_version', 'letter'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to dossier_app, dossier_gate', t);
    -- Only staff see these tables; clients see the letter's document in their tree.
    execute format('create policy sides on %I as restrictive to dossier_app using ((select app.scope_is_staff()))', t);
  end loop;
  foreach t in array array['letter_template', 'letter_template_version'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm()))', t);
  end loop;
end $$;
create policy scope on letter to dossier_app using (firm_id = (select app.scope_firm())
  and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));

insert into firm_event (entity, audience) values ('letterTemplate', 'staff');
insert into transfer_step (place, step) values (88, 'leave_letters');
