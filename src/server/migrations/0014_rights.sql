-- [ROL-O05] A company is entered for what a module is made of: where the module is not active for this person nothing
-- may be done, and the statement fails with a state of its own (DM001) that becomes a refusal at the edge. Accountants
-- have their firm's modules (ROL-027), client users their company's (ROL-028). Without a module nothing is asked.
drop function app.enter_vendor(integer, integer)
--;
create function app.enter_vendor(p_user integer, p_vendor integer, p_module text default null) returns json
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
  if p_module is not null and not coalesce(
      (select m.is_active from module m where v_role is not null and m.firm_id = v.firm_id and m.vendor_id = v.id and m.name = p_module),
      (select m.is_active from module m where m.firm_id = v.firm_id and m.vendor_id is null and m.name = p_module), false) then
    raise exception using errcode = 'DM001', message = 'the module ' || p_module || ' is not active';
  end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', v.firm_id::text, true),
          set_config('app.vendors', '{' || v.id || '}', true);
  return json_build_object('firm_id', v.firm_id, 'vendor_id', v.id, 'active', v.active, 'tree', v.tree_state,
    'firm_role', v_firm_role, 'vendor_role', v_role);
end $$
--;
-- Every function so far that enters a company itself does so for its documents.
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.prosrc like '%app.enter_vendor(p_user, p_vendor)%' loop
    execute replace(pg_get_functiondef(f), 'app.enter_vendor(p_user, p_vendor)', 'app.enter_vendor(p_user, p_vendor, ''documents'')');
  end loop;
end $$
--;
-- A holding has a name of its own; its firms belong to it (ACC-O10).
create table holding (
  id          integer primary key generated always as identity,
  name        text not null check (name <> ''),
  created_at  timestamptz not null default now()
)
--;
insert into holding (id, name) overriding system value select distinct group_id, 'Groupe ' || group_id from firm where group_id is not null
--;
select setval(pg_get_serial_sequence('holding', 'id'), greatest((select max(id) from holding), 1), (select max(id) from holding) is not null)
--;
alter table firm
  add column revision integer not null default 1,
  add foreign key (group_id) references holding on delete set null
--;
create index on firm (group_id) where group_id is not null
--;
-- Whoever changes a firm makes it another revision, so that nobody overwrites what they have not seen.
create function app.revise() returns trigger language plpgsql as $$ begin new.revision := old.revision + 1; return new; end $$
--;
create trigger revise before update of name, domain, tagline on firm for each row
  when ((old.name, old.domain, old.tagline) is distinct from (new.name, new.domain, new.tagline)) execute function app.revise()
--;
-- The identity of the entered firm, by one of its admins alone; the handler has said so before, in words. Null where
-- somebody was quicker.
create function app.change_firm(p_name text, p_domain text, p_tagline text, p_revision integer) returns integer
language sql security definer set search_path = public as $$
  update firm f set name = p_name, domain = p_domain, tagline = p_tagline
   where f.id = app.scope_firm() and f.revision = p_revision and exists (select 1 from firm_user u
     where u.firm_id = f.id and u.user_id = app.scope_user() and u.active and u.role = 'admin')
  returning f.revision
$$
--;
-- The holding of the entered firm with its firms: what they are called and where they are, nothing of what is in them.
create function app.holding_of_scope() returns json
language sql security definer set search_path = public stable as $$
  select json_build_object('id', h.id, 'name', h.name, 'firms',
      (select json_agg(json_build_object('id', g.id, 'name', g.name, 'domain', g.domain) order by lower(g.name), g.id) from firm g where g.group_id = h.id))
    from firm f join holding h on h.id = f.group_id where f.id = app.scope_firm()
$$
--;
-- What opens a company's third-party accounting software (NET-028, NET-029). The password is sealed by the server.
create table accounting_connection (
  vendor_id   integer primary key references vendor on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  software    text not null check (software <> ''),
  address     text not null check (address <> ''),
  login       text not null,
  password    bytea,
  updated_at  timestamptz not null default now()
)
--;
do $$ declare t text; begin
  foreach t in array array['holding','accounting_connection'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select on %I to dossier_gate', t);
  end loop;
end $$
--;
create policy scope on accounting_connection to dossier_app using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
grant select, insert, update, delete on accounting_connection to dossier_app
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.enter_vendor(integer, integer, text)'::regprocedure, 'app.holding_of_scope()',
      'app.change_firm(text, text, text, integer)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
