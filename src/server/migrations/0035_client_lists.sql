-- [CLI-O02] Names are sorted and searched as people read them: without capitals and accents.
alter table vendor
  add column sort_name text not null generated always as (app.fold(lower(company_name))) stored,
  add column sort_code text generated always as (lower(client_code)) stored
--;
create index vendor_by_name on vendor (firm_id, active, sort_name, id)
--;
-- [VAL-049] [VAL-050] A file of client files or of client users, from its reading to what became of it. Its lines are
-- personal data: they go as soon as they are imported, and with the rest after some days.
create table client_import (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  kind        text not null check (kind in ('client_files', 'client_users')),
  name        text not null,
  state       text not null default 'read'
              check (state in ('read', 'faulty', 'ready', 'queued', 'running', 'done', 'refused', 'failed')),
  format      text not null check (format in ('csv', 'xlsx')),
  encoding    text,
  separator   text,
  headings    json not null,
  -- [{line, cells}]
  lines       json not null,
  -- [{field, column}]
  columns     json not null,
  total       integer not null,
  done        integer not null default 0,
  faulty      integer not null default 0,
  report      json not null default '[]',
  code        text,
  -- What the mails of an invitation are written in where the person has chosen nothing.
  language    text not null,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz
)
--;
create index on client_import (firm_id, user_id)
--;
create index on client_import (created_at)
--;
alter table client_import enable row level security
--;
alter table client_import force row level security
--;
do $$ begin
  execute format('create policy owner on client_import to %I using (true) with check (true)', current_user);
end $$
--;
create policy gate on client_import to dossier_gate using (true) with check (true)
--;
-- One's own alone.
create policy scope on client_import to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()))
--;
grant select, insert, update, delete on client_import to dossier_app, dossier_gate
--;
-- A worker's view of an import, whosever it is; locked, so that two never do the same.
create function app.lock_import(p_id integer) returns table (id integer, firm_id integer, user_id integer, state text)
language sql security definer set search_path = public as $$
  select i.id, i.firm_id, i.user_id, i.state from client_import i where i.id = p_id for update
$$
--;
create function app.settle_import(p_id integer, p_state text, p_code text, p_report json, p_faulty integer) returns void
language sql security definer set search_path = public as $$
  update client_import set state = p_state, code = p_code, report = p_report, faulty = p_faulty,
      done = case p_state when 'done' then total when 'running' then done else 0 end,
      lines = case p_state when 'done' then '[]' else lines end,
      ended_at = case when p_state in ('done', 'refused', 'failed') then now() end
   where id = p_id
$$
--;
-- How far a running import has come; nothing once it has ended.
create function app.tell_import(p_id integer, p_done integer) returns boolean
language sql security definer set search_path = public as $$
  update client_import set done = p_done where id = p_id and state = 'running' returning true
$$
--;
create function app.forget_imports(p_age interval) returns void
language sql security definer set search_path = public as $$
  delete from client_import where created_at < now() - p_age and state not in ('queued', 'running')
$$
--;
-- [VAL-045] Which of these numbers are a client file's already, and whether one of the entered firm.
create function app.sirets_known(p_sirets text[]) returns table (siret text, is_here boolean)
language sql security definer set search_path = public stable as $$
  select v.siret, bool_or(v.firm_id = app.scope_firm()) from vendor v where v.siret = any (p_sirets) group by v.siret
$$
--;
-- What is known of the people behind addresses, for a report that changes nothing: nobody is held for it.
create function app.people_known(p_emails text[]) returns table (email text, is_closed boolean, is_in_team boolean,
  is_staff_elsewhere boolean, is_client_user boolean, vendor_ids integer[])
language sql security definer set search_path = public stable as $$
  select u.email, not u.active or u.is_super_admin,
    exists (select 1 from firm_user f where f.user_id = u.id and f.firm_id = app.scope_firm()),
    exists (select 1 from firm_user f where f.user_id = u.id and f.firm_id <> app.scope_firm()),
    exists (select 1 from vendor_user v where v.user_id = u.id),
    array(select v.vendor_id from vendor_user v where v.user_id = u.id and v.firm_id = app.scope_firm())
    from app_user u where u.email = any (p_emails) and app.scope_firm() is not null
$$
--;
-- Many client files of the entered firm by one of its staff, as app.add_client_file makes one; all of them are in the
-- scope of what follows in the transaction. Fails like a number that is taken twice.
create function app.add_client_files(p_files json) returns integer[]
language plpgsql security definer set search_path = public as $$
declare f json; v_answer json; v_made integer[] := '{}';
begin
  for f in select * from json_array_elements(p_files) loop
    v_answer := app.add_client_file(null, f->'general', f->>'name_key', '{}');
    if v_answer->>'outcome' <> 'made' then
      raise exception 'client file: %', v_answer->>'outcome' using errcode = '23505', constraint = 'vendor_siret_once';
    end if;
    v_made := v_made || (v_answer->>'id')::integer;
  end loop;
  if not app.scope_all() then perform set_config('app.vendors', (app.scope_vendors() || v_made)::text, true); end if;
  return v_made;
end $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.lock_import(integer)'::regprocedure, 'app.settle_import(integer, text, text, json, integer)',
      'app.tell_import(integer, integer)', 'app.forget_imports(interval)', 'app.sirets_known(text[])', 'app.people_known(text[])',
      'app.add_client_files(json)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  grant usage on all sequences in schema public to dossier_app, dossier_gate;
end $$
