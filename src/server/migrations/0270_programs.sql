-- Tokens of programs that call the API. Each is also a row of `session`, so that whatever ends a person's sessions (a lost role, a closed
-- account) also ends their tokens. Lists of sessions leave tokens out.
create table program_token (
  session_id  integer primary key references session on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  -- True: every administrator of the firm manages the token. False: only its owner does.
  is_of_firm  boolean not null,
  name        text not null check (name <> ''),
  scopes      text[] not null check (cardinality(scopes) > 0),
  -- The last characters of the token, by which people recognise it in lists.
  ending      text not null,
  -- When the token was last used; updated at most once a minute.
  used_at     timestamptz
);
create index program_token_user_id_idx on program_token (user_id);
create index program_token_firm_id_idx on program_token (firm_id);

create table webhook (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  name           text not null check (name <> ''),
  address        text not null check (address <> ''),
  -- The families of events to deliver; empty: all.
  families       text[] not null default '{}',
  -- The machines of these families; `app.queue_webhooks` compares them with `event.machine`.
  machines       text[] not null default '{}',
  secret         bytea not null,
  state          text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  -- The id of the last event for which deliveries were queued.
  after_event    bigint not null,
  failing_since  timestamptz,
  revision       integer not null default 1,
  created_by     integer references app_user on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index webhook_firm_id_idx on webhook (firm_id, id);
create index webhook_created_by_idx on webhook (created_by) where created_by is not null;
create index webhook_active on webhook (firm_id, after_event) where state = 'active';

-- Messages to webhooks, at most one for each webhook and event.
create table webhook_delivery (
  id           integer primary key generated always as identity,
  webhook_id   integer not null references webhook on delete cascade,
  firm_id      integer not null references firm on delete cascade,
  -- Null for a test message.
  event_id     bigint,
  type         text not null,
  -- Text instead of JSON: the signature covers exactly these characters, and JSON types may change them.
  body         text not null,
  message      text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts     integer not null default 0,
  next_try_at  timestamptz,
  status       integer,
  failure      text,
  created_at   timestamptz not null default now(),
  last_try_at  timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_delivery_webhook_id_idx on webhook_delivery (webhook_id, id);
create index webhook_delivery_firm_id_idx on webhook_delivery (firm_id);
create index webhook_delivery_due on webhook_delivery (next_try_at) where state = 'waiting';
create index webhook_delivery_old on webhook_delivery (created_at) where state <> 'waiting';

do $$
declare t text;
begin
  foreach t in array array['program_token', 'webhook', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Only if all companies of the firm are in scope.
  foreach t in array array['webhook', 'webhook_delivery'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm()) and (select app.scope_all()))
      with check (firm_id = (select app.scope_firm()) and (select app.scope_all()))', t);
  end loop;
end $$;
grant select, insert, update, delete on webhook, webhook_delivery to dossier_app;
grant select, insert, update, delete on program_token, webhook, webhook_delivery to dossier_gate;
