-- The second step of a person's sign-in by an authenticator app. `secret` is encrypted; a null `confirmed_at` means that the setup is not
-- finished.
create table two_factor (
  user_id       integer primary key references app_user on delete cascade,
  secret        bytea not null,
  confirmed_at  timestamptz,
  -- The time step of the newest code used, in units of 30 seconds since 1970. A code of this or an earlier step is refused.
  last_step     bigint not null default 0,
  created_at    timestamptz not null default now()
);

-- Recovery codes, for a person who has lost the app; each can be used once. Stored as hashes.
create table recovery_code (
  user_id    integer not null references two_factor on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (user_id, code_hash)
);

do $$
declare t text;
begin
  foreach t in array array['two_factor', 'recovery_code'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on two_factor, recovery_code to dossier_gate;
