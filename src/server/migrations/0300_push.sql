-- [NOT-O02] The installation's VAPID key pair for push messages, created at the first start: one row. The private key is encrypted.
create table push_key (
  id           smallint primary key default 1 check (id = 1),
  public_key   text not null,
  private_key  bytea not null,
  created_at   timestamptz not null default now()
);

-- Devices that receive a person's notices as push messages while a session is open: at most one per session.
create table push_device (
  id           integer primary key generated always as identity,
  user_id      integer not null references app_user on delete cascade,
  session_id   integer not null unique references session on delete cascade,
  endpoint     text not null unique,
  p256dh       text not null,
  auth         text not null,
  -- Whether messages name the company and what is new. Otherwise they say only that there is news, because others may see the screen.
  shows_names  boolean not null,
  created_at   timestamptz not null default now()
);
create index push_device_user_id_idx on push_device (user_id);

create trigger forget_push_device after update of ended_at on session for each row
  when (new.ended_at is not null) execute function app.forget_push_device();

alter table notice add column pushed_at timestamptz;
create index notice_to_push on notice (user_id) where pushed_at is null and read_at is null;

do $$
declare t text;
begin
  foreach t in array array['push_key', 'push_device'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on push_key, push_device to dossier_gate;
