-- [ACC-O10] A group of accounting firms, with a name of its own.
create table holding (
  id          integer primary key generated always as identity,
  name        text not null check (name <> ''),
  created_at  timestamptz not null default now()
);

-- An accounting firm.
create table firm (
  id               integer primary key generated always as identity,
  name             text not null check (name <> ''),
  tagline          text,
  -- Firms of one group may share a host.
  domain           text not null check (domain = lower(domain)),
  group_id         integer references holding on delete set null,
  active           boolean not null default true,
  created_at       timestamptz not null default now(),
  -- [WHL-O03] Visitors of any other address of the firm are redirected to its own domain.
  redirect         boolean not null default false,
  revision         integer not null default 1,
  -- [ERR-063] Of the firms that share a host, a visitor sees the one that has had it longest.
  domain_since     timestamptz not null default now(),
  -- [SAD-002] [SAD-003] [SAD-004] What the platform's administrators keep about a firm.
  welcome_message  text not null default '',
  hubspot_id       text not null default '',
  stripe_id        text not null default ''
);
create index firm_group_id_idx on firm (group_id) where group_id is not null;
create index firm_domain on firm (domain);

-- Which modules are active for a firm (`vendor_id` null), and where one of its companies differs.
create table module (
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer,
  name         text not null,
  is_active    boolean not null default true,
  priority     integer not null default 100,
  is_home      boolean not null default true,
  is_navbar    boolean not null default true,
  is_settings  boolean not null default false,
  unique nulls not distinct (firm_id, vendor_id, name)
);

-- Settings of a firm by key.
create table global_parameter (
  firm_id  integer not null references firm on delete cascade,
  key      text not null,
  value    text not null,
  primary key (firm_id, key)
);

-- rules: below this line run after the tables of all domains.

alter table module add constraint module_vendor_id_fkey foreign key (vendor_id) references vendor on delete cascade;

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['holding', 'firm', 'module', 'global_parameter'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

create policy scope on firm to dossier_app
  using (id = (select app.scope_firm()));
create policy scope on module to dossier_app
  using (firm_id = (select app.scope_firm())
    and (vendor_id is null
      or (select app.scope_all())
      or vendor_id in (select unnest(app.scope_vendors()))));
create policy scope on global_parameter to dossier_app
  using (firm_id = (select app.scope_firm()));

grant select on firm, module, global_parameter to dossier_app;
grant select, insert, update on holding to dossier_gate;
grant select, insert, update, delete on firm, module, global_parameter to dossier_gate;
grant update (tagline, redirect) on firm to dossier_app;

create trigger domain_of_one_group before insert or update of domain, group_id on firm for each row
  execute function app.keep_domain();
create trigger revise before update of name, domain, tagline, welcome_message, hubspot_id, stripe_id on firm for each row
  when (old.name is distinct from new.name
    or old.domain is distinct from new.domain
    or old.tagline is distinct from new.tagline
    or old.welcome_message is distinct from new.welcome_message
    or old.hubspot_id is distinct from new.hubspot_id
    or old.stripe_id is distinct from new.stripe_id)
  execute function app.revise();
create trigger begin_received after insert on firm for each row execute function app.begin_received();

insert into transfer_step (place, step) values (50, 'leave_modules');
