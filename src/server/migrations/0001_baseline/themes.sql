-- [THM-001] [THM-002] Labels that decide who sees what they are put on. The firm's own have no company.
create table theme (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer references vendor on delete cascade,
  title       text not null check (title <> ''),
  title_key   text not null,
  color       text not null check (color ~ '^#[0-9a-f]{6}$'),
  sharing     text not null check (sharing in ('shared', 'private')),
  acl         text not null check (acl in ('read-only', 'read-write')),
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
-- [THM-006] Unique among the firm's, and among each company's.
create unique index theme_title on theme (firm_id, vendor_id, title_key) nulls not distinct;
create index theme_vendor_id_idx on theme (vendor_id) where vendor_id is not null;

-- [ROL-022] [CLI-007] Whom a theme is given to. `vendor_id` is the company of a client user, null for staff: a
-- person who is both has each separately.
create table user_theme (
  theme_id   integer not null references theme on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  unique nulls not distinct (theme_id, user_id, vendor_id)
);
create index user_theme_user_id_firm_id_idx on user_theme (user_id, firm_id);

-- [THM-O01] What a node asks of a reader: one of these themes, and what the parent rule asks. Nodes name a rule
-- instead of their themes, so that a list compares one number a row. Rules are only added, never changed.
create table theme_rule (
  id         integer primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  parent_id  integer references theme_rule on delete cascade,
  -- Sorted; empty for a node that was opened to everyone who sees its folder.
  themes     integer[] not null,
  unique nulls not distinct (vendor_id, parent_id, themes)
);
create index theme_rule_firm_id_idx on theme_rule (firm_id);

-- What can carry themes: the function of app (theme) that counts what does in the entered firm, and the one (company, old
-- themes, new themes) that replaces them when a company moves to another firm; null: nothing of it moves.
create table theme_bearer (
  bearer  text primary key,
  counts  text not null,
  maps    text
);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['theme', 'user_theme', 'theme_rule'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
  -- Rows of one company.
  foreach t in array array['theme_rule'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

create policy scope on theme to dossier_app
  using (firm_id = (select app.scope_firm())
    and ((select app.scope_all())
      or vendor_id in (select unnest(app.scope_vendors()))
      or vendor_id is null));
create policy scope on user_theme to dossier_app
  using (firm_id = (select app.scope_firm())
    and ((select app.scope_all())
      or vendor_id in (select unnest(app.scope_vendors()))
      or vendor_id is null));

grant select on theme_rule to dossier_app;
grant select, insert, delete on user_theme to dossier_app;
grant select, insert, update, delete on theme to dossier_app;
grant select, insert, update, delete on theme, user_theme, theme_rule to dossier_gate;

grant select on theme_bearer to dossier_gate;

insert into transfer_step (place, step) values (10, 'carry_themes');
