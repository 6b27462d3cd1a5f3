-- A file that is being made a document, for app.finish_uploads.
create type app.whole_file as (
  identifier uuid, sent_name text, name text, name_key text, extension text, media text, size bigint, checksum text, sha256 text,
  document_id bigint, version_id bigint
);

-- An upload, kept after it has become a document, so that a repeated request finds it.
create table upload (
  vendor_id    integer not null references vendor on delete cascade,
  user_id      integer not null,
  id           uuid not null,
  -- Names the file that the chunks are written to: an upload that begins again gets another, so that late writes
  -- of the first never reach it.
  incarnation  uuid not null default gen_random_uuid(),
  firm_id      integer not null,
  folder_id    bigint not null,
  name         text not null,
  total_size   bigint not null,
  -- Set in the transaction that makes the document visible.
  document_id  bigint,
  touched_at   timestamptz not null default now(),
  primary key (vendor_id, user_id, id)
);
create index upload_age on upload (touched_at);
create index upload_unfinished on upload (firm_id, vendor_id) where document_id is null;
create index upload_of_person on upload (user_id) where document_id is null;

-- A chunk is claimed before its bytes are written, so that one number never holds the bytes of two digests.
create table upload_chunk (
  vendor_id   integer not null,
  user_id     integer not null,
  upload_id   uuid not null,
  number      integer not null,
  digest      bytea not null,
  written     boolean not null default false,
  -- The bytes of this digest have arrived; until then the claim can be released.
  seen        boolean not null default true,
  -- A claim without bytes whose request is long over (they end within an hour) may be taken over by another
  -- digest.
  claimed_at  timestamptz not null default now(),
  primary key (vendor_id, user_id, upload_id, number),
  foreign key (vendor_id, user_id, upload_id) references upload on delete cascade
);

-- Bytes of all versions per person and company, kept by statement triggers so that a quota needs no sum over
-- versions. A firm's sum is over its present companies.
create table storage_use (
  vendor_id  integer not null references vendor on delete cascade,
  user_id    integer not null,
  bytes      bigint not null,
  primary key (vendor_id, user_id)
);
create index storage_use_person on storage_use (user_id);

-- A firm's own storage limits; null: those of the installation.
create table storage_quota (
  firm_id        integer primary key references firm on delete cascade,
  person_bytes   bigint check (person_bytes >= 0),
  company_bytes  bigint check (company_bytes >= 0),
  firm_bytes     bigint check (firm_bytes >= 0)
);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['upload', 'upload_chunk', 'storage_use', 'storage_quota'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

create policy scope on upload to dossier_app
  using (user_id = (select app.scope_user())
    and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));
create policy scope on upload_chunk to dossier_app
  using (user_id = (select app.scope_user())
    and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));

grant select, insert, update, delete on upload, upload_chunk to dossier_app;
grant select, insert, update, delete on upload, upload_chunk, storage_use, storage_quota to dossier_gate;

insert into transfer_step (place, step) values (40, 'leave_uploads');
