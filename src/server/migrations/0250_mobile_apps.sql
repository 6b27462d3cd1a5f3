-- [MOB-001] Mobile apps, at most one for each firm: its sheet (what the stores show) and the state of its build.
create table mobile_app (
  id                 integer primary key generated always as identity,
  firm_id            integer not null unique references firm on delete cascade,
  title              text not null,
  subtitle           text not null,
  description        text not null,
  keywords           text not null,
  promotional_text   text not null,
  marketing_url      text not null,
  bundle_id          text not null check (bundle_id like '%.{firm}'),
  app_id             text not null unique,
  version            text not null,
  color              text not null,
  logo               text not null check (logo in ('light', 'dark', 'initials')),
  domains            text[] not null check (cardinality(domains) > 0),
  ios_store_url      text not null default '',
  ios_store_id       text not null default '',
  android_store_url  text not null default '',
  android_store_id   text not null default '',
  state              text not null default 'draft'
    check (state in ('draft', 'requested', 'building', 'failed', 'pending', 'rejected', 'upToDate')),
  state_since        timestamptz not null default now(),
  published_version  text,
  revision           integer not null default 1,
  check (lower(title) <> lower(subtitle))
);

-- [MOB-O02] The newest project of an app, from which the app is compiled, as a zip archive (`body`).
create table mobile_app_archive (
  app_id    integer primary key references mobile_app on delete cascade,
  firm_id   integer not null references firm on delete cascade,
  version   text not null,
  body      bytea not null,
  made_at   timestamptz not null default now()
);
create index mobile_app_archive_firm_id_idx on mobile_app_archive (firm_id);

do $$
declare t text;
begin
  foreach t in array array['mobile_app', 'mobile_app_archive'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on mobile_app, mobile_app_archive to dossier_gate;
