-- [SAD-O02] Themes and tree models (next table) that are copied to each new firm. Later changes do not affect the copies.
create table starter_theme (
  id          integer primary key generated always as identity,
  title       text not null check (title <> ''),
  title_key   text not null unique,
  color       text not null,
  sharing     text not null check (sharing in ('shared', 'private')),
  acl         text not null check (acl in ('read-only', 'read-write')),
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);

-- Has the columns of `tree_model` without the firm. Drafts are not copied.
create table starter_tree (
  id           integer primary key generated always as identity,
  name         text not null check (name <> ''),
  name_key     text not null unique,
  description  text not null default '',
  state        text not null default 'draft' check (state in ('draft', 'available')),
  folders      jsonb not null default '[]',
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['starter_theme', 'starter_tree'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    -- Only for the provider's super admins.
    execute format('create policy scope on %I to dossier_app using ((select app.is_provider()))', t);
  end loop;
end $$;
grant select, insert, update, delete on starter_theme, starter_tree to dossier_app, dossier_gate;
