-- [SIG-O04] `balance` is the number of documents that a firm may still send to signature.
create table signature_account (
  firm_id  integer primary key references firm on delete cascade,
  balance  integer not null default 100 check (balance >= 0)
);

-- Root certificates of a firm's signatures: of its own authority, of a purchased certificate, or of a time stamp authority. `sealed_key` is
-- the private key of the firm's own authority, encrypted with the installation's `SECRET_KEY`.
create table signature_root (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  kind         text not null check (kind in ('authority', 'bought', 'time')),
  certificate  bytea not null,
  fingerprint  text not null,
  sealed_key   bytea,
  made_at      timestamptz not null default now(),
  unique (firm_id, fingerprint)
);
create unique index signature_root_authority on signature_root (firm_id) where kind = 'authority';

-- [SIG-O03] Documents sent to signature. `original` and `latest` are values of `content.checksum`: the document as it was sent, and the PDF
-- that the next signatory gets.
create table signature (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  vendor_id      integer not null references vendor on delete cascade,
  document_id    bigint references node on delete set null,
  document_name  text not null,
  version_id     bigint,
  evidence_id    bigint references node on delete set null,
  state          text not null check (state in ('created', 'loading', 'inProgress', 'finished', 'classified', 'refused',
                   'expired', 'canceled', 'error')),
  message        text not null default '',
  author_id      integer not null references app_user,
  original       text not null,
  latest         text not null,
  latest_sha256  text not null,
  pages          integer not null,
  expires_at     timestamptz not null,
  remind_at      timestamptz,
  created_at     timestamptz not null default now(),
  ended_at       timestamptz,
  fault          text,
  revision       integer not null default 1
);
create index signature_vendor on signature (vendor_id, id);
create index signature_firm on signature (firm_id, id);
create index signature_latest on signature (firm_id, latest);
create index signature_due on signature (expires_at) where state in ('loading', 'inProgress', 'finished');
-- A document has at most one open signature.
create unique index signature_open on signature (document_id) where state in ('created', 'loading', 'inProgress', 'finished');

-- [SIG-001] Signatories. The token of a personal link is stored as a hash, and encrypted so that a reminder can contain the same link.
create table signature_signatory (
  id            integer primary key generated always as identity,
  signature_id  integer not null references signature on delete cascade,
  firm_id       integer not null references firm on delete cascade,
  vendor_id     integer not null references vendor on delete cascade,
  rank          integer not null,
  place         integer not null,
  state         text not null check (state in ('waiting', 'inProgress', 'signed', 'notsigned', 'refused')),
  email         text not null,
  firstname     text not null,
  lastname      text not null,
  phone_number  text not null default '',
  area          jsonb not null,
  is_delegate   boolean not null default false,
  language      text not null,
  token_hash    bytea unique,
  token_sealed  bytea,
  -- When the link expires. Set only after everyone has signed, when the link leads to the signed document.
  token_until   timestamptz,
  invited_at    timestamptz,
  opened_at     timestamptz,
  answered_at   timestamptz,
  reason        text not null default '',
  code_sealed   bytea,
  code_until    timestamptz,
  code_tries    integer not null default 0,
  codes_sent    integer not null default 0,
  codes_since   timestamptz,
  -- [SIG-010] The signatories of a document have different mail addresses.
  constraint signature_signatory_twice unique (signature_id, email)
);
create index signature_signatory_vendor on signature_signatory (vendor_id);

-- Passes: following a personal link gives one, valid for an hour. Later requests use it, so that the link's token appears in no further
-- addresses and logs.
create table signature_pass (
  pass_hash     bytea primary key,
  signatory_id  integer not null references signature_signatory on delete cascade,
  firm_id       integer not null references firm on delete cascade,
  vendor_id     integer not null references vendor on delete cascade,
  network       text not null,
  browser       text not null,
  expires_at    timestamptz not null
);
create index signature_pass_signatory on signature_pass (signatory_id);
create index signature_pass_expires on signature_pass (expires_at);

-- The journal of a signature. Append-only; each entry contains the hash of the previous one, so that changed or missing entries are
-- detected.
create table signature_fact (
  signature_id  integer not null references signature on delete cascade,
  number        integer not null,
  firm_id       integer not null references firm on delete cascade,
  vendor_id     integer not null references vendor on delete cascade,
  entry         jsonb not null,
  primary key (signature_id, number)
);
create index signature_fact_vendor on signature_fact (vendor_id);

do $$
declare t text;
begin
  foreach t in array array['signature_account', 'signature_root', 'signature', 'signature_signatory', 'signature_pass',
      'signature_fact'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  foreach t in array array['signature_account', 'signature_root'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm()))', t);
  end loop;
  -- Rows that belong to a company: only if the company is in scope.
  foreach t in array array['signature', 'signature_signatory', 'signature_pass', 'signature_fact'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

grant select, insert, update on signature_account, signature, signature_signatory to dossier_app;
grant select, insert on signature_root, signature_fact to dossier_app;
grant select, insert, delete on signature_pass to dossier_app;
grant select, insert, update, delete on signature_account, signature_root, signature, signature_signatory, signature_pass,
  signature_fact to dossier_gate;

insert into transfer_step (place, step) values (25, 'leave_signatures');
