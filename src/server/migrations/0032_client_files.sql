-- [CLI-001] What a client file says of its company.
alter table vendor
  add column legal_status text,
  add column capital numeric(15, 2) check (capital >= 0),
  add column rcs text,
  add column rum text,
  add column creation_date date,
  add column closing_date date,
  add column mission_letter_date date,
  add column employee_number integer check (employee_number >= 0),
  add column revision integer not null default 1,
  add column deactivated_at timestamptz,
  -- [CLI-O05] The day on which a file that is to be deleted for good goes.
  add column deletes_at timestamptz,
  add constraint only_rest_is_deleted check (deletes_at is null or not active)
--;
-- [CLI-002] None until somebody has written one.
create table vendor_fiscal (
  vendor_id            integer primary key references vendor on delete cascade,
  firm_id              integer not null references firm on delete cascade,
  fiscal_account       text,
  status               text,
  regime               text,
  vat_type             text,
  vat_due_day          integer check (vat_due_day between 1 and 31),
  intra_community_vat  text,
  cfe                  boolean not null default false,
  cvae                 boolean not null default false,
  cga                  boolean not null default false,
  das2                 boolean not null default false,
  decloyer             boolean not null default false,
  dsi                  boolean not null default false,
  ifu                  boolean not null default false,
  irpp                 boolean not null default false,
  tvts                 boolean not null default false,
  sie                  text,
  sie_comment          text,
  revision             integer not null default 1
)
--;
-- [CLI-003] [CLI-004]
create table vendor_address (
  id         integer primary key generated always as identity,
  vendor_id  integer not null references vendor on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  type       text not null check (type in ('head_office', 'shop', 'billing', 'delivery', 'other')),
  street     text not null,
  post_code  text not null,
  city       text not null,
  country    text not null,
  revision   integer not null default 1
)
--;
create index on vendor_address (vendor_id, id)
--;
-- [CLI-005]
create table vendor_bank (
  id              integer primary key generated always as identity,
  vendor_id       integer not null references vendor on delete cascade,
  firm_id         integer not null references firm on delete cascade,
  bank_name       text,
  agency_name     text,
  agency_address  text,
  iban            text not null,
  bic             text,
  revision        integer not null default 1,
  unique (vendor_id, iban)
)
--;
-- [CLI-O02] The firm's one note on a client.
create table vendor_note (
  vendor_id   integer primary key references vendor on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  blocks      json not null,
  author_id   integer references app_user on delete set null,
  written_at  timestamptz not null default now(),
  revision    integer not null default 1
)
--;
do $$ declare t text; begin
  foreach t in array array['vendor_fiscal', 'vendor_address', 'vendor_bank', 'vendor_note'] loop
    execute format('create index on %I (firm_id)', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_app', t);
  end loop;
end $$
--;
-- The row is its firm's already; nobody moves it to another one by a change of its data.
grant update (company_name, client_code, siren, siret, naf_code, legal_status, capital, rcs, rum, creation_date, closing_date,
  mission_letter_date, employee_number, contact_email, contact_phone, revision, active, deactivated_at, deletes_at) on vendor to dossier_app
--;
-- [VAL-045] Of two people who give the same number at the same moment one wins; files of a firm that came here before
-- this rule keep what they have.
create function app.keep_siret_once() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.siret is null or (tg_op = 'UPDATE' and new.siret is not distinct from old.siret) then return new; end if;
  perform pg_advisory_xact_lock(20251, hashtext(new.siret));
  if exists (select 1 from vendor v where v.siret = new.siret and v.id <> new.id) then
    raise exception 'siret taken' using errcode = '23505', constraint = 'vendor_siret_once';
  end if;
  return new;
end $$
--;
create index vendor_siret on vendor (siret) where siret is not null
--;
create trigger siret_once before insert or update of siret on vendor for each row execute function app.keep_siret_once()
--;
-- [VAL-045] Where a number is a client file's already: in the entered firm (`here`), in another one, or nowhere. Which file
-- of another firm it is, is nobody else's business.
create function app.siret_known(p_siret text) returns text language sql security definer set search_path = public stable as $$
  select case when bool_or(v.firm_id = app.scope_firm()) then 'here' else 'elsewhere' end from vendor v where v.siret = p_siret
  having count(*) > 0
$$
--;
-- [CLI-O05] Files whose time has come, for the job that deletes them.
create function app.client_files_due(p_most integer) returns table (id integer, firm_id integer, company_name text)
language sql security definer set search_path = public stable as $$
  select v.id, v.firm_id, v.company_name from vendor v where v.deletes_at <= now() order by v.deletes_at, v.id limit p_most
$$
--;
-- [CLI-017] Removes a file that is to go, with everything that is of it; the line of the log stays. Contents that nothing
-- names any more are reclaimed by their own job.
create function app.delete_client_file(p_vendor integer) returns boolean language plpgsql security definer set search_path = public as $$
declare v vendor;
begin
  select * into v from vendor where id = p_vendor and deletes_at <= now() for update;
  if v.id is null then return false; end if;
  insert into event (firm_id, entity, entity_id, machine, type, payload, before, after)
  values (v.firm_id, 'clientFile', v.id, 'clientFile', 'deletion.came_due',
    jsonb_build_object('company_name', v.company_name), jsonb_build_object('state', 'leaving'), jsonb_build_object('state', 'deleted'));
  delete from vendor where id = v.id;
  return true;
end $$
--;
do $$ declare f text; begin
  foreach f in array array['keep_siret_once()', 'siret_known(text)', 'client_files_due(integer)'] loop
    execute format('alter function app.%s owner to dossier_gate', f);
    execute format('revoke all on function app.%s from public', f);
    execute format('grant execute on function app.%s to dossier_app', f);
  end loop;
  revoke all on function app.delete_client_file(integer) from public;
  grant execute on function app.delete_client_file(integer) to dossier_app;
end $$
