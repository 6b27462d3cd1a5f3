-- A person's account. Staff and client users differ by their memberships alone.
create table app_user (
  id              integer primary key generated always as identity,
  email           text not null unique check (email = lower(email)),
  firstname       text not null,
  lastname        text not null,
  title           text,
  password_hash   text,
  dark_mode       boolean,
  is_super_admin  boolean not null default false,
  active          boolean not null default true,
  created_at      timestamptz not null default now(),
  -- What people choose for themselves. The revision counts what a form edits, so that two tabs cannot overwrite
  -- each other; language and dark mode are saved as they are chosen and do not count.
  language        text check (language in ('fr', 'en', 'pt')),
  revision        integer not null default 0,
  -- [CLI-O02] Names and address without capitals and accents, for search.
  words           text not null generated always as ((app.fold(lower(((firstname || ' ') || lastname))) || ' ') || lower(email)) stored
);

-- Members of a firm's staff.
create table firm_user (
  firm_id         integer not null references firm on delete cascade,
  user_id         integer not null references app_user on delete cascade,
  role            text not null check (role in ('admin', 'collaborator')),
  is_group_admin  boolean not null default false,
  all_clients     boolean not null default false,
  active          boolean not null default true,
  -- [ROL-022] [ROL-024] [ROL-025] [CLI-007] What a firm or company records about a member. Personal data about a
  -- client user stays with this membership: the person's other firms do not read it.
  admin_module    boolean not null default false,
  access_ends_at  timestamptz,
  invited_at      timestamptz,
  joined_at       timestamptz,
  revision        integer not null default 1,
  primary key (firm_id, user_id)
);
create index firm_user_user_id_idx on firm_user (user_id);

-- Preferences that a user has chosen; what is absent follows the defaults.
create table user_preference (
  user_id                 integer primary key references app_user on delete cascade,
  notifications           jsonb not null default '{}',
  notifications_revision  integer not null default 0,
  drive_format            text[],
  editing                 text,
  documents_revision      integer not null default 0
);

-- The names that a firm typed for a person it invites, until they join: the account's own names are not the firm's
-- to see or change. One row for a firm and a person.
create table invited_name (
  firm_id    integer not null references firm on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firstname  text not null,
  lastname   text not null,
  primary key (firm_id, user_id)
);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['app_user', 'firm_user', 'user_preference', 'invited_name'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  foreach t in array array['app_user', 'user_preference', 'invited_name'] loop
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

create policy scope on app_user for select to dossier_app
  using (exists (select 1 from firm_user f where f.user_id = app_user.id)
    or exists (select 1 from vendor_user v where v.user_id = app_user.id));
create policy adding on firm_user for insert to dossier_app
  with check (firm_id = (select app.scope_firm()) and (select app.keeps_team()));
create policy changing on firm_user for update to dossier_app
  using (firm_id = (select app.scope_firm()) and (select app.keeps_team()));
create policy removing on firm_user for delete to dossier_app
  using (firm_id = (select app.scope_firm()) and (select app.keeps_team()));
create policy scope on firm_user for select to dossier_app
  using (firm_id = (select app.scope_firm()));
create policy gate on firm_user to dossier_gate
  using (access_ends_at is null or access_ends_at > now())
  with check (true);

grant select, insert, update, delete on firm_user to dossier_app;
grant select, insert, update on user_preference to dossier_gate;
grant select, insert, update, delete on app_user, firm_user, invited_name to dossier_gate;
grant select (id, email, firstname, lastname) on app_user to dossier_app;

create trigger names after update of firstname, lastname on app_user for each row
  when (old.firstname is distinct from new.firstname or old.lastname is distinct from new.lastname)
  execute function app.keep_names();
create trigger closed after update of active, is_super_admin on app_user for each row
  when ((old.active and not new.active) or (old.is_super_admin and not new.is_super_admin))
  execute function app.end_sessions();
create trigger joined after update of password_hash on app_user for each row
  when (old.password_hash is null and new.password_hash is not null)
  execute function app.joined();
create trigger narrows after update of is_super_admin on app_user for each row
  when (new.is_super_admin and not old.is_super_admin)
  execute function app.became_super_admin();
create trigger left_firm after delete on firm_user for each row
  when (old.active)
  execute function app.end_sessions();
create trigger joins before insert or update of access_ends_at, active on firm_user for each row
  execute function app.join_at_once();
create trigger ends after insert or delete or update of access_ends_at on firm_user for each row
  execute function app.note_access_end();
create trigger lost_role after update of role, is_group_admin, active, access_ends_at on firm_user for each row
  when (old.active
    and (not new.active
      or (old.role = 'admin' and new.role <> 'admin')
      or (old.is_group_admin and not new.is_group_admin)
      or (new.access_ends_at <= now()
        and (old.access_ends_at is null or old.access_ends_at > now()))))
  execute function app.end_sessions();
create trigger leave_tasks after delete on firm_user for each row execute function app.leave_tasks();
create trigger narrows after insert or update of joined_at, active, access_ends_at, firm_id, user_id on firm_user for each row
  when (new.joined_at is not null)
  execute function app.joined_a_firm();
create trigger leaves_no_name after delete on firm_user for each row execute function app.left_uninvited();
create trigger keep_lacks_staff after insert or update of active on firm_user for each row
  execute function app.staff_changed();
