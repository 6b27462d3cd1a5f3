-- Statements are separated by a line that holds only two dashes and a semicolon.
-- Roles: the owner migrates; dossier_app serves and is bound by every policy; dossier_gate owns the few functions that
-- must look across firms (who is this session, what may this user enter) and can read nothing else.
do $$ begin create role dossier_app login; exception when duplicate_object or unique_violation then null; end $$
--;
do $$ begin create role dossier_gate nologin; exception when duplicate_object or unique_violation then null; end $$
--;
do $$ begin execute format('grant dossier_app, dossier_gate to %I', current_user); exception when others then
  if not pg_has_role(current_user, 'dossier_gate', 'member') then raise; end if; end $$
--;
create schema app
--;
grant usage on schema app, public to dossier_app
--;
grant usage, create on schema app to dossier_gate
--;
grant usage on schema public to dossier_gate
--;
create table firm (
  id          integer primary key generated always as identity,
  name        text not null check (name <> ''),
  tagline     text,
  domain      text not null unique check (domain = lower(domain)),
  group_id    integer,
  active      boolean not null default true,
  created_at  timestamptz not null default now()
)
--;
create table white_label (
  firm_id          integer not null references firm on delete cascade,
  theme            text not null check (theme in ('light', 'dark')),
  primary_color    text not null check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color  text not null check (secondary_color ~ '^#[0-9a-f]{6}$'),
  logo             bytea,
  logo_type        text,
  updated_at       timestamptz not null default now(),
  primary key (firm_id, theme)
)
--;
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
  created_at      timestamptz not null default now()
)
--;
create table firm_user (
  firm_id         integer not null references firm on delete cascade,
  user_id         integer not null references app_user on delete cascade,
  role            text not null check (role in ('admin', 'collaborator')),
  is_group_admin  boolean not null default false,
  all_clients     boolean not null default false,
  active          boolean not null default true,
  primary key (firm_id, user_id)
)
--;
create index on firm_user (user_id)
--;
create table vendor (
  id             integer primary key generated always as identity check (id < 1000000000),
  firm_id        integer not null references firm on delete cascade,
  company_name   text not null check (company_name <> ''),
  client_code    text,
  siren          text,
  siret          text,
  naf_code       text,
  contact_email  text,
  contact_phone  text,
  active         boolean not null default true,
  tree_state     text not null default 'ready' check (tree_state in ('ready', 'building')),
  created_at     timestamptz not null default now()
)
--;
create index on vendor (firm_id, lower(company_name), id)
--;
create table vendor_user (
  vendor_id       integer not null references vendor on delete cascade,
  firm_id         integer not null references firm on delete cascade,
  user_id         integer not null references app_user on delete cascade,
  role            text not null check (role in ('admin', 'collaborator', 'guest')),
  access_ends_at  timestamptz,
  primary key (vendor_id, user_id)
)
--;
create index on vendor_user (user_id)
--;
-- Client files a collaborator without access to all clients is assigned to (ROL-022).
create table assignment (
  vendor_id  integer not null references vendor on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  primary key (vendor_id, user_id)
)
--;
create index on assignment (user_id)
--;
create table module (
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer references vendor on delete cascade,
  name         text not null,
  is_active    boolean not null default true,
  priority     integer not null default 100,
  is_home      boolean not null default true,
  is_navbar    boolean not null default true,
  is_settings  boolean not null default false,
  unique nulls not distinct (firm_id, vendor_id, name)
)
--;
create table global_parameter (
  firm_id  integer not null references firm on delete cascade,
  key      text not null,
  value    text not null,
  primary key (firm_id, key)
)
--;
create table session (
  id            integer primary key generated always as identity,
  token_hash    bytea not null unique,
  user_id       integer not null references app_user on delete cascade,
  idle          interval not null,
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  user_agent    text not null default '',
  address       text not null default '',
  provider      text
)
--;
create index on session (user_id) where ended_at is null
--;
-- Single-use codes of autologin addresses (SES-O06); only hashes are kept.
create table login_code (
  code_hash   bytea primary key,
  user_id     integer not null references app_user on delete cascade,
  host        text not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
)
--;
-- Refused sign-ins per account and per address (NET-O05).
create table refused_sign_in (
  key          text primary key,
  failures     integer not null,
  last_at      timestamptz not null,
  blocked_until timestamptz
)
--;
-- Requests counted per minute; shared by all processes, worthless after a crash.
create unlogged table request_count (
  key     text not null,
  minute  bigint not null,
  count   integer not null,
  primary key (key, minute)
)
--;
-- Who enters what. Each of these sets the transaction's scope and answers null where there is no access.
create function app.scope_user() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::integer $$
--;
create function app.scope_firm() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('app.firm', true), '')::integer $$
--;
-- '*' stands for every company of the firm.
create function app.scope_all() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.vendors', true), '') = '*' $$
--;
create function app.scope_vendors() returns integer[] language sql stable parallel safe
  as $$ select case when coalesce(current_setting('app.vendors', true), '') in ('', '*') then '{}'::integer[]
               else current_setting('app.vendors', true)::integer[] end $$
--;
create function app.session(p_hash bytea) returns table (session_id integer, user_id integer, is_super_admin boolean)
language plpgsql security definer set search_path = public as $$
declare s record;
begin
  select se.id, se.user_id, se.last_seen_at, se.idle, u.is_super_admin into s
    from session se join app_user u on u.id = se.user_id
   where se.token_hash = p_hash and se.ended_at is null and se.expires_at > now() and u.active;
  if not found then return; end if;
  -- A write a minute is enough to slide the idle time (SES-O07).
  if s.last_seen_at < now() - interval '1 minute' then
    update session set last_seen_at = now(), expires_at = now() + s.idle where id = s.id and ended_at is null;
  end if;
  session_id := s.id; user_id := s.user_id; is_super_admin := s.is_super_admin;
  return next;
end $$
--;
create function app.open_session(p_hash bytea, p_user integer, p_agent text, p_address text, p_staff_idle interval, p_client_idle interval)
returns integer language plpgsql security definer set search_path = public as $$
declare v_idle interval; v_id integer;
begin
  v_idle := case when exists (select 1 from firm_user f where f.user_id = p_user and f.active)
                   or exists (select 1 from app_user u where u.id = p_user and u.is_super_admin)
                 then p_staff_idle else p_client_idle end;
  insert into session (token_hash, user_id, idle, expires_at, user_agent, address)
  values (p_hash, p_user, v_idle, now() + v_idle, left(p_agent, 300), left(p_address, 64)) returning id into v_id;
  return v_id;
end $$
--;
-- Ends one of the user's own sessions with the codes on their way; tells every process so that its streams stop.
create function app.end_session(p_user integer, p_session integer) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update session set ended_at = now() where id = p_session and user_id = p_user and ended_at is null;
  if not found then return false; end if;
  delete from login_code where user_id = p_user and used_at is null;
  perform pg_notify('session_ended', p_session::text);
  return true;
end $$
--;
create function app.sessions_of(p_user integer)
returns table (id integer, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, user_agent text, address text)
language sql security definer set search_path = public stable as $$
  select s.id, s.created_at, s.last_seen_at, s.expires_at, s.user_agent, s.address from session s
   where s.user_id = p_user and s.ended_at is null and s.expires_at > now() order by s.last_seen_at desc limit 200
$$
--;
create function app.credentials(p_email text) returns table (user_id integer, password_hash text)
language sql security definer set search_path = public stable as $$
  select u.id, u.password_hash from app_user u where u.email = p_email and u.active
$$
--;
create function app.identity(p_user integer) returns json
language sql security definer set search_path = public stable as $$
  select json_build_object('id', u.id, 'email', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'title', u.title,
           'darkMode', u.dark_mode, 'isSuperAdmin', u.is_super_admin,
           'isAccountant', exists (select 1 from firm_user f where f.user_id = u.id and f.active))
    from app_user u where u.id = p_user and u.active
$$
--;
create function app.set_dark_mode(p_user integer, p_dark boolean) returns void
language sql security definer set search_path = public as $$ update app_user set dark_mode = p_dark where id = p_user $$
--;
create function app.firms_of(p_user integer) returns json
language sql security definer set search_path = public stable as $$
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'isAccountant', fu.user_id is not null,
           'isAccountantAdmin', coalesce(fu.role = 'admin', false), 'isGroupAdmin', coalesce(fu.is_group_admin, false), 'active', f.active)
           order by f.id), '[]'::json)
    from firm f
    left join firm_user fu on fu.firm_id = f.id and fu.user_id = p_user and fu.active
   where fu.user_id is not null
      or exists (select 1 from vendor_user v where v.firm_id = f.id and v.user_id = p_user
                   and (v.access_ends_at is null or v.access_ends_at > now()))
$$
--;
-- [ACC-002] Enters one company: only its rows exist for the rest of the transaction. Null: no such company for this user.
create function app.enter_vendor(p_user integer, p_vendor integer) returns json
language plpgsql security definer set search_path = public as $$
declare v record; v_firm_role text; v_all boolean; v_role text;
begin
  select id, firm_id, active, tree_state into v from vendor where id = p_vendor;
  if not found then return null; end if;
  select role, all_clients into v_firm_role, v_all from firm_user where firm_id = v.firm_id and user_id = p_user and active;
  if found then
    if not (v_firm_role = 'admin' or v_all or exists (select 1 from assignment a where a.vendor_id = v.id and a.user_id = p_user)) then
      return null;
    end if;
  else
    select role into v_role from vendor_user where vendor_id = v.id and user_id = p_user and (access_ends_at is null or access_ends_at > now());
    if not found or not v.active then return null; end if;
  end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', v.firm_id::text, true),
          set_config('app.vendors', '{' || v.id || '}', true);
  return json_build_object('firm_id', v.firm_id, 'vendor_id', v.id, 'active', v.active, 'tree', v.tree_state,
    'firm_role', v_firm_role, 'vendor_role', v_role);
end $$
--;
-- [ACC-002] Enters a firm: its staff see all or their assigned companies, client users their own.
create function app.enter_firm(p_user integer, p_firm integer) returns json
language plpgsql security definer set search_path = public as $$
declare v_firm_role text; v_all boolean; v_group boolean; v_scope text; v_own integer[]; v_links integer;
begin
  if not exists (select 1 from firm where id = p_firm) then return null; end if;
  select role, all_clients, is_group_admin into v_firm_role, v_all, v_group from firm_user where firm_id = p_firm and user_id = p_user and active;
  if found then
    if v_firm_role = 'admin' or v_all then v_scope := '*';
    else
      select coalesce(array_agg(a.vendor_id), '{}') into v_own from assignment a where a.firm_id = p_firm and a.user_id = p_user;
      v_scope := v_own::text;
    end if;
  else
    -- Whose companies are all deactivated enters a firm without companies, and is told so (ERR-016).
    select array_agg(u.vendor_id) filter (where w.active), count(*) into v_own, v_links from vendor_user u join vendor w on w.id = u.vendor_id
     where u.firm_id = p_firm and u.user_id = p_user and (u.access_ends_at is null or u.access_ends_at > now());
    if v_links = 0 then return null; end if;
    v_scope := coalesce(v_own, '{}')::text;
  end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', p_firm::text, true), set_config('app.vendors', v_scope, true);
  return json_build_object('firm_id', p_firm, 'firm_role', v_firm_role,
    'is_group_admin', coalesce(v_group, false));
end $$
--;
-- The looks of a host's firm are public: a visitor sees them before signing in.
create function app.portal(p_host text, p_firm integer) returns json
language plpgsql security definer set search_path = public stable as $$
declare f record;
begin
  select * into f from firm where active and id = p_firm;
  if not found then select * into f from firm where active and domain = p_host; end if;
  if not found and (p_host in ('localhost', '127.0.0.1', '::1')) then select * into f from firm where active order by id limit 1; end if;
  if not found then return json_build_object('firm', null, 'needs_setup', not exists (select 1 from app_user where is_super_admin), 'empty', not exists (select 1 from firm)); end if;
  return json_build_object('needs_setup', not exists (select 1 from app_user where is_super_admin), 'empty', false,
    'firm', json_build_object('id', f.id, 'name', f.name, 'domain', f.domain),
    'white_labels', (select coalesce(json_agg(json_build_object('accounting_firm_id', f.id, 'firm_name', f.name, 'tagline', f.tagline, 'domain', f.domain,
        'theme', w.theme, 'primary_color', w.primary_color, 'secondary_color', w.secondary_color,
        'logo', case when w.logo is null then null else '/api/accounting-firms/' || f.id || '/white-labels/' || w.theme || '/logo?v=' || extract(epoch from w.updated_at)::bigint end,
        'updated_at', to_char(w.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.theme desc), '[]'::json)
        from white_label w where w.firm_id = f.id),
    'modules', (select coalesce(json_agg(json_build_object('name', m.name, 'is_active', m.is_active, 'priority', m.priority, 'is_home', m.is_home,
        'is_navbar', m.is_navbar, 'is_settings', m.is_settings) order by m.priority, m.name), '[]'::json)
        from module m where m.firm_id = f.id and m.vendor_id is null));
end $$
--;
create function app.logo(p_firm integer, p_theme text) returns table (body bytea, type text)
language sql security definer set search_path = public stable as $$ select logo, logo_type from white_label where firm_id = p_firm and theme = p_theme and logo is not null $$
--;
create function app.make_login_code(p_hash bytea, p_user integer, p_host text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from login_code where expires_at < now() - interval '1 day';
  if not exists (select 1 from json_array_elements(app.firms_of(p_user)) f where f->>'domain' = p_host) then return false; end if;
  insert into login_code (code_hash, user_id, host, expires_at) values (p_hash, p_user, p_host, now() + interval '60 seconds');
  return true;
end $$
--;
create function app.redeem_login_code(p_hash bytea, p_host text) returns integer
language sql security definer set search_path = public as $$
  update login_code c set used_at = now() where code_hash = p_hash and host = p_host and used_at is null and expires_at > now()
     and exists (select 1 from app_user u where u.id = c.user_id and u.active) returning user_id
$$
--;
-- Null: there is one already. Zero: the address belongs to somebody, whose account a stranger must not take over.
create function app.first_super_admin(p_email text, p_hash text, p_first text, p_last text) returns integer
language plpgsql security definer set search_path = public as $$
declare v_id integer;
begin
  lock table app_user in share row exclusive mode;
  if exists (select 1 from app_user where is_super_admin) then return null; end if;
  if exists (select 1 from app_user where email = p_email) then return 0; end if;
  insert into app_user (email, password_hash, firstname, lastname, is_super_admin) values (p_email, p_hash, p_first, p_last, true) returning id into v_id;
  return v_id;
end $$
--;
-- Row-level security. With every WHERE clause removed the application still reads no foreign row.
do $$ declare t text; begin
  foreach t in array array['firm','white_label','app_user','firm_user','vendor','vendor_user','assignment','module','global_parameter','session','login_code'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
  end loop;
end $$
--;
create policy scope on firm to dossier_app using (id = (select app.scope_firm()))
--;
create policy scope on vendor to dossier_app using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or id = any ((select app.scope_vendors())::integer[])))
--;
create policy scope on vendor_user to dossier_app using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
create policy scope on module to dossier_app using (firm_id = (select app.scope_firm()) and (vendor_id is null or (select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
create policy scope on global_parameter to dossier_app using (firm_id = (select app.scope_firm()))
--;
grant select on firm, vendor, vendor_user, module, global_parameter to dossier_app
--;
grant select, insert, update, delete on refused_sign_in, request_count to dossier_app
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
