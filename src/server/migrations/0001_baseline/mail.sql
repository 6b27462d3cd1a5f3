-- Outgoing mails, written in the transaction that causes them. The content is sealed, and deleted once it is sent.
create table mail (
  id            bigint primary key generated always as identity,
  message_id    text not null unique,
  firm_id       integer references firm on delete cascade,
  user_id       integer references app_user on delete cascade,
  kind          text not null,
  content       bytea,
  state         text not null default 'pending' check (state in ('pending', 'sent', 'kept', 'failed')),
  attempts      integer not null default 0,
  error         text,
  created_at    timestamptz not null default now(),
  useful_until  timestamptz not null,
  settled_at    timestamptz
);
create index mail_firm_id_idx on mail (firm_id);
create index mail_user_id_idx on mail (user_id);
create index mail_pending on mail (id) where state = 'pending';
create index mail_settled on mail (settled_at) where state <> 'pending';

-- Mails sent on request, counted a day by recipient or by who asked.
create table mail_budget (
  key    text not null,
  day    date not null,
  spent  integer not null,
  primary key (key, day)
);

-- [NET-079] Addresses that turn mails into documents, one active address a folder. The local part is random and
-- never reused: whoever knows it may post.
create table magic_mail (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  folder_id   bigint not null references node on delete cascade,
  local_part  text not null unique,
  senders     text not null check (senders in ('members', 'anyone')),
  state       text not null default 'active' check (state in ('active', 'removed')),
  -- The author of documents that strangers send.
  keeper_id   integer not null references app_user,
  created_at  timestamptz not null default now(),
  renewed_at  timestamptz,
  removed_at  timestamptz,
  revision    integer not null default 1
);
create unique index magic_mail_folder on magic_mail (folder_id) where state = 'active';
create index magic_mail_vendor_id_id_idx on magic_mail (vendor_id, id);
create index magic_mail_keeper_id_idx on magic_mail (keeper_id);

-- Received mails with their outcome; kept for three months.
create table mail_intake (
  id             bigint primary key generated always as identity,
  magic_mail_id  integer not null references magic_mail on delete cascade,
  firm_id        integer not null,
  vendor_id      integer not null,
  state          text not null check (state in ('accepted', 'partly', 'refused', 'repeated')),
  sender         text not null,
  subject        text not null,
  message_id     text not null,
  -- SHA-256 of the names and contents of its files.
  digest         bytea not null,
  size           integer not null,
  user_id        integer references app_user,
  closed_by      text[] not null default '{}',
  files          jsonb not null default '[]',
  received_at    timestamptz not null default now()
);
create unique index mail_intake_once on mail_intake (magic_mail_id, message_id, digest) where state in ('accepted', 'partly');
create index mail_intake_magic_mail_id_id_idx on mail_intake (magic_mail_id, id);
create index mail_intake_received_at_idx on mail_intake (received_at);
create index mail_intake_user_id_idx on mail_intake (user_id);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['mail', 'mail_budget', 'magic_mail', 'mail_intake'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Rows of one company.
  foreach t in array array['magic_mail', 'mail_intake'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

grant select, insert on mail_intake to dossier_app;
grant select, insert, update on magic_mail to dossier_app;
grant select, insert, update, delete on mail, mail_budget, magic_mail, mail_intake to dossier_gate;
