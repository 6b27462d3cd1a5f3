-- A signed-in session; only the token's hash is stored.
create table session (
  id                 integer primary key generated always as identity,
  token_hash         bytea not null unique,
  user_id            integer not null references app_user on delete cascade,
  idle               interval not null,
  created_at         timestamptz not null default now(),
  last_seen_at       timestamptz not null default now(),
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  user_agent         text not null default '',
  address            text not null default '',
  provider           text,
  -- [EMB-O01] The mobile app that shows the session's pages.
  app                text check (app in ('mobileapp', 'genericmobileapp')),
  -- [SES-O07] Where the session was opened: a person who loses a role in one firm is signed out on that firm's
  -- host, not on those of their other firms.
  host               text not null default '',
  -- [SES-O07] The longest life of the session, counted from `created_at`. Like the provider that opened it, it
  -- stays with the session through renewals and login codes.
  most               interval not null default '90 days'::interval,
  provider_id        integer,
  provider_issuer    text,
  provider_verified  boolean not null default false
);
create index session_user_id_idx on session (user_id) where ended_at is null;
create index session_provider on session (user_id) where provider_issuer is not null and ended_at is null;

-- [SES-O06] Single-use codes that carry a session to another host; only hashes are stored.
create table login_code (
  code_hash   bytea primary key,
  user_id     integer not null references app_user on delete cascade,
  host        text not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  session_id  integer not null references session on delete cascade
);

-- [NET-O05] Refused sign-ins per account and per address.
create table refused_sign_in (
  key            text primary key,
  failures       integer not null,
  last_at        timestamptz not null,
  blocked_until  timestamptz
);

-- Requests per minute, shared by all processes. Unlogged: a crash may lose it.
create unlogged table request_count (
  key     text not null,
  minute  bigint not null,
  count   integer not null,
  primary key (key, minute)
);

-- Links that set a password; only hashes are stored. Ended by use, by a newer link, or by another change of the
-- password.
create table password_link (
  token_hash  bytea primary key,
  user_id     integer not null references app_user on delete cascade,
  purpose     text not null check (purpose in ('create', 'reset')),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  ended_at    timestamptz
);
create index password_link_user_id_created_at_idx on password_link (user_id, created_at);

-- Requests of visitors until their job has handled them. The answer takes the same time for every address, and no
-- address stays in the job queue.
create table visitor_request (
  id          integer primary key generated always as identity,
  kind        text not null check (kind in ('reset', 'contact')),
  body        json not null,
  created_at  timestamptz not null default now()
);

-- Published terms. A published text never changes: what somebody accepted must stay readable.
create table terms (
  id            integer primary key generated always as identity,
  firm_id       integer references firm on delete cascade,
  version       integer not null,
  published_at  timestamptz not null default now(),
  published_by  integer references app_user on delete set null,
  texts         json not null,
  unique nulls not distinct (firm_id, version)
);

-- Who accepted which terms.
create table terms_acceptance (
  user_id      integer not null references app_user on delete cascade,
  terms_id     integer not null references terms on delete cascade,
  language     text not null,
  address      text not null,
  accepted_at  timestamptz not null default now(),
  primary key (user_id, terms_id)
);
create index terms_acceptance_terms_id_idx on terms_acceptance (terms_id);

-- OpenID Connect providers of firms. The secret is sealed by the server; the serving role cannot read it except
-- through the functions that begin and end a sign-in.
create table identity_provider (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  name           text not null check (name <> ''),
  issuer         text not null,
  client_id      text not null,
  client_secret  bytea,
  has_secret     boolean not null generated always as (client_secret is not null) stored,
  scopes         text not null,
  trusts_email   boolean not null default false,
  active         boolean not null default true,
  revision       integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create unique index identity_provider_name on identity_provider (firm_id, lower(name));

-- A person's subject at a provider, from the first sign-in on.
create table identity_link (
  provider_id   integer not null references identity_provider on delete cascade,
  firm_id       integer not null references firm on delete cascade,
  user_id       integer not null references app_user on delete cascade,
  subject       text not null,
  linked_at     timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  primary key (provider_id, user_id),
  unique (provider_id, subject)
);
create index identity_link_user_id_idx on identity_link (user_id);

-- A sign-in through a provider in progress: ten minutes, one use, one host, one browser.
create table sso_attempt (
  state_hash   bytea primary key,
  provider_id  integer not null references identity_provider on delete cascade,
  host         text not null,
  callback     text not null,
  nonce        text not null,
  verifier     bytea not null,
  challenge    text not null,
  redirect     text,
  expires_at   timestamptz not null,
  used_at      timestamptz
);
create index sso_attempt_expires_at_idx on sso_attempt (expires_at);

-- Responses to creations, kept for a day under the caller's key, so that a repeated call creates nothing twice.
create table idempotency (
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  user_id      integer not null references app_user on delete cascade,
  key          text not null,
  fingerprint  bytea not null,
  answer       text not null default '',
  created_at   timestamptz not null default now(),
  primary key (vendor_id, user_id, key)
);

-- Accesses that will end, until a job has ended the sessions that they leave open.
create table access_end (
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  ends_at    timestamptz not null,
  unique nulls not distinct (firm_id, vendor_id, user_id)
);
create index access_end_ends_at_idx on access_end (ends_at);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array[
    'session', 'login_code', 'password_link', 'terms', 'terms_acceptance', 'identity_provider', 'identity_link',
    'sso_attempt', 'idempotency', 'access_end'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  foreach t in array array[
    'session', 'login_code', 'password_link', 'terms', 'terms_acceptance', 'identity_provider', 'identity_link',
    'sso_attempt', 'access_end'
  ] loop
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

create policy scope on identity_provider to dossier_app
  using (firm_id = (select app.scope_firm()) and (select app.scope_all()));
create policy scope on identity_link to dossier_app
  using (firm_id = (select app.scope_firm()) and (select app.scope_all()));
create policy scope on idempotency to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));

grant delete on identity_provider to dossier_app;
grant select, delete on identity_link to dossier_app;
grant select, insert, delete on visitor_request to dossier_app;
grant select, insert, update, delete on refused_sign_in, request_count, idempotency to dossier_app;
grant select, delete on visitor_request to dossier_gate;
grant select, insert on terms, terms_acceptance to dossier_gate;
grant select, insert, update, delete on
  session, login_code, password_link, identity_provider, identity_link, sso_attempt, access_end
  to dossier_gate;
grant insert (
  firm_id, name, issuer, client_id, client_secret, scopes, trusts_email
) on identity_provider to dossier_app;
grant select (
  id, firm_id, name, issuer, client_id, has_secret, scopes, trusts_email, active, revision, updated_at
) on identity_provider to dossier_app;
grant update (
  name, issuer, client_id, client_secret, scopes, trusts_email, active, revision, updated_at
) on identity_provider to dossier_app;

create trigger ends_sessions after update of issuer, client_id, trusts_email, active on identity_provider for each row
  when (old.issuer is distinct from new.issuer
    or old.client_id is distinct from new.client_id
    or old.trusts_email is distinct from new.trusts_email
    or old.active is distinct from new.active)
  execute function app.provider_changed();
create trigger ends_sessions_of_removed after delete on identity_provider for each row
  execute function app.provider_changed();
create trigger joined after insert on identity_link for each row execute function app.joined();
