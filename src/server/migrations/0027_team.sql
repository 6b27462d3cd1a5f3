-- [ROL-022] [ROL-024] [ROL-025] [CLI-007] What a firm and a company keep of the people they let in. Personal data that a
-- firm writes down of a client user stay with that link: another firm of the same person does not read them.
alter table firm_user
  add column admin_module   boolean not null default false,
  add column access_ends_at timestamptz,
  add column invited_at     timestamptz,
  add column joined_at      timestamptz,
  add column revision       integer not null default 1
--;
alter table vendor_user
  add column title          text,
  add column job            text,
  add column mobile_number  text,
  add column birth_date     date,
  add column birth_city     text,
  add column invited_at     timestamptz,
  add column joined_at      timestamptz,
  add column revision       integer not null default 1
--;
update firm_user f set joined_at = u.created_at from app_user u where u.id = f.user_id
   and (u.password_hash is not null or exists (select 1 from identity_link l where l.user_id = u.id))
--;
update vendor_user v set joined_at = u.created_at from app_user u where u.id = v.user_id
   and (u.password_hash is not null or exists (select 1 from identity_link l where l.user_id = u.id))
--;
-- Every function that asks whether somebody is staff runs as the gate: to it, an access whose time has come is no access
-- from that moment on, whatever the function. The firm's own people still see the row.
drop policy gate on firm_user
--;
create policy gate on firm_user to dossier_gate using (access_ends_at is null or access_ends_at > now()) with check (true)
--;
-- Who may change the team of the entered firm, and the users of one of its companies; the handlers say so before, in words.
create function app.keeps_team() returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select 1 from firm_user f where f.firm_id = app.scope_firm() and f.user_id = app.scope_user() and f.active and f.role = 'admin')
$$
--;
create function app.keeps_users(p_vendor integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select 1 from firm_user f where f.firm_id = app.scope_firm() and f.user_id = app.scope_user() and f.active)
      or exists (select 1 from vendor_user v where v.vendor_id = p_vendor and v.user_id = app.scope_user() and v.role = 'admin'
                   and (v.access_ends_at is null or v.access_ends_at > now()))
$$
--;
create policy scope on firm_user for select to dossier_app using (firm_id = (select app.scope_firm()))
--;
create policy adding on firm_user for insert to dossier_app with check (firm_id = (select app.scope_firm()) and (select app.keeps_team()))
--;
create policy changing on firm_user for update to dossier_app using (firm_id = (select app.scope_firm()) and (select app.keeps_team()))
--;
create policy removing on firm_user for delete to dossier_app using (firm_id = (select app.scope_firm()) and (select app.keeps_team()))
--;
create policy scope on assignment for select to dossier_app using (firm_id = (select app.scope_firm()))
--;
create policy adding on assignment for insert to dossier_app with check (firm_id = (select app.scope_firm()) and (select app.keeps_team())
  and exists (select 1 from vendor v where v.id = vendor_id) and exists (select 1 from firm_user f where f.user_id = assignment.user_id))
--;
create policy removing on assignment for delete to dossier_app using (firm_id = (select app.scope_firm()) and (select app.keeps_team()))
--;
create policy adding on vendor_user as restrictive for insert to dossier_app with check ((select app.keeps_users(vendor_id)))
--;
create policy changing on vendor_user as restrictive for update to dossier_app using ((select app.keeps_users(vendor_id)))
--;
create policy removing on vendor_user as restrictive for delete to dossier_app using ((select app.keeps_users(vendor_id)))
--;
create policy scope on app_user for select to dossier_app using (
  exists (select 1 from firm_user f where f.user_id = app_user.id) or exists (select 1 from vendor_user v where v.user_id = app_user.id))
--;
grant select (id, email, firstname, lastname) on app_user to dossier_app
--;
grant select, insert, update, delete on firm_user to dossier_app
--;
grant select, insert, delete on assignment to dossier_app
--;
grant insert, update, delete on vendor_user to dossier_app
--;
-- What is known of the person behind an address, held so that two invitations of one address wait for each other.
create function app.known_person(p_email text) returns json
language plpgsql security definer set search_path = public as $$
declare u app_user;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_email, 27));
  select * into u from app_user where email = p_email;
  if u.id is null then return null; end if;
  return json_build_object('id', u.id, 'is_closed', not u.active or u.is_super_admin,
    'is_staff_elsewhere', exists (select 1 from firm_user f where f.user_id = u.id and f.firm_id <> app.scope_firm()),
    'is_client_user', exists (select 1 from vendor_user v where v.user_id = u.id));
end $$
--;
-- The account of an address that is to be invited; whoever has one keeps their names.
create function app.invited_account(p_email text, p_first text, p_last text) returns integer
language plpgsql security definer set search_path = public as $$
declare v_id integer;
begin
  if app.scope_firm() is null then return null; end if;
  insert into app_user (email, firstname, lastname) values (p_email, p_first, p_last) on conflict (email) do nothing returning id into v_id;
  if v_id is null then select id into v_id from app_user where email = p_email; end if;
  return v_id;
end $$
--;
-- Names are their owner's. A firm corrects those of a person who is nobody's but its own.
create function app.may_rename(p_user integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select 1 from app_user u where u.id = p_user and not u.is_super_admin)
     and (exists (select 1 from firm_user f where f.user_id = p_user and f.firm_id = app.scope_firm())
       or exists (select 1 from vendor_user v where v.user_id = p_user and v.firm_id = app.scope_firm()))
     and not exists (select 1 from firm_user f where f.user_id = p_user and f.firm_id <> app.scope_firm())
     and not exists (select 1 from vendor_user v where v.user_id = p_user and v.firm_id <> app.scope_firm())
$$
--;
create function app.rename_account(p_user integer, p_first text, p_last text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if not app.may_rename(p_user) then return false; end if;
  update app_user set firstname = p_first, lastname = p_last, revision = revision + 1
   where id = p_user and (firstname, lastname) is distinct from (p_first, p_last);
  return true;
end $$
--;
-- [ROL-022] The firms of the group with a member's role in each.
create function app.workspaces_of(p_user integer) returns table (id integer, name text, role text)
language sql security definer set search_path = public stable as $$
  select g.id, g.name, m.role from firm f join firm g on g.group_id = f.group_id
    left join firm_user m on m.firm_id = g.id and m.user_id = p_user and m.active
   where f.id = app.scope_firm() and exists (select 1 from firm_user x where x.firm_id = f.id and x.user_id = p_user)
   order by lower(g.name), g.id
$$
--;
-- By an administrator of the group, who reaches all its firms: a member of the entered firm becomes a collaborator of
-- another one, or leaves it. Answers what stands in the way, null where nothing did.
create function app.assign_workspace(p_user integer, p_firm integer, p_in boolean) returns text
language plpgsql security definer set search_path = public as $$
declare v_role text;
begin
  if not exists (select 1 from firm_user a where a.firm_id = app.scope_firm() and a.user_id = app.scope_user() and a.active and a.is_group_admin) then
    return 'isAdminOfGroup';
  end if;
  if p_firm = app.scope_firm() or not exists (select 1 from app.workspaces_of(p_user) w where w.id = p_firm) then return 'unknown'; end if;
  if p_user = app.scope_user() and not p_in then return 'isSomeoneElse'; end if;
  perform 1 from firm_user where firm_id = p_firm order by user_id for update;
  select role into v_role from firm_user where firm_id = p_firm and user_id = p_user;
  if p_in then
    if v_role is not null then return null; end if;
    insert into firm_user (firm_id, user_id, role) values (p_firm, p_user, 'collaborator')
      on conflict (firm_id, user_id) do update set access_ends_at = null, active = true, role = 'collaborator', revision = firm_user.revision + 1;
    insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
    values (p_firm, app.scope_user(), 'membership', p_user, 'membership', 'member.assigned', null, '{"state":"active","role":"collaborator"}');
  elsif v_role is not null then
    if v_role = 'admin' and not exists (select 1 from firm_user o where o.firm_id = p_firm and o.user_id <> p_user and o.role = 'admin' and o.active
        and o.joined_at is not null and o.access_ends_at is null) then
      return 'keepsAnAdmin';
    end if;
    delete from assignment where firm_id = p_firm and user_id = p_user;
    delete from firm_user where firm_id = p_firm and user_id = p_user;
    insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
    values (p_firm, app.scope_user(), 'membership', p_user, 'membership', 'member.removed', '{"state":"active"}', '{"state":"removed"}');
  end if;
  return null;
end $$
--;
-- Whoever has a way in already needs no invitation to make one.
create function app.join_at_once() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if new.joined_at is null and (exists (select 1 from app_user u where u.id = new.user_id and u.password_hash is not null)
      or exists (select 1 from identity_link l where l.user_id = new.user_id)) then
    new.joined_at := now();
  end if;
  return new;
end $$
--;
create trigger joins before insert or update of access_ends_at, active on firm_user for each row execute function app.join_at_once()
--;
create trigger joins before insert or update of access_ends_at on vendor_user for each row execute function app.join_at_once()
--;
-- The first password, or the first sign-in by a provider, takes up every invitation of the person.
create function app.take_up_invitations(p_user integer) returns void
language plpgsql security definer set search_path = public as $$
declare m record;
begin
  for m in update firm_user set joined_at = now(), revision = revision + 1 where user_id = p_user and joined_at is null returning firm_id, active loop
    if m.active then
      insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
      values (m.firm_id, p_user, 'membership', p_user, 'membership', 'member.joined', '{"state":"invited"}', '{"state":"active"}');
    end if;
  end loop;
  for m in update vendor_user set joined_at = now(), revision = revision + 1 where user_id = p_user and joined_at is null
      returning firm_id, vendor_id, access_ends_at is null or access_ends_at > now() as active loop
    if m.active then
      insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, before, after)
      values (m.firm_id, m.vendor_id, p_user, 'membership', p_user, 'membership', 'member.joined', '{"state":"invited"}', '{"state":"active"}');
    end if;
  end loop;
end $$
--;
create function app.joined() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'app_user' then perform app.take_up_invitations(new.id); else perform app.take_up_invitations(new.user_id); end if;
  return null;
end $$
--;
create trigger joined after update of password_hash on app_user for each row
  when (old.password_hash is null and new.password_hash is not null) execute function app.joined()
--;
create trigger joined after insert on identity_link for each row execute function app.joined()
--;
-- Accesses that end by their date, until a job has closed what they left open.
create table access_end (
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  ends_at    timestamptz not null,
  unique nulls not distinct (firm_id, vendor_id, user_id)
)
--;
create index on access_end (ends_at)
--;
alter table access_end enable row level security
--;
alter table access_end force row level security
--;
create policy gate on access_end to dossier_gate using (true) with check (true)
--;
do $$ begin execute format('create policy owner on access_end to %I using (true) with check (true)', current_user); end $$
--;
grant select, insert, update, delete on access_end to dossier_gate
--;
create function app.note_access_end() returns trigger
language plpgsql security definer set search_path = public as $$
declare v_row record; v_vendor integer;
begin
  if tg_op = 'DELETE' then v_row := old; else v_row := new; end if;
  if tg_table_name = 'vendor_user' then v_vendor := v_row.vendor_id; end if;
  delete from access_end where firm_id = v_row.firm_id and vendor_id is not distinct from v_vendor and user_id = v_row.user_id;
  if tg_op <> 'DELETE' and v_row.access_ends_at > now() then
    insert into access_end (firm_id, vendor_id, user_id, ends_at) values (v_row.firm_id, v_vendor, v_row.user_id, v_row.access_ends_at);
  end if;
  return null;
end $$
--;
create trigger ends after insert or delete or update of access_ends_at on firm_user for each row execute function app.note_access_end()
--;
create trigger ends after insert or delete or update of access_ends_at on vendor_user for each row execute function app.note_access_end()
--;
-- Closes what a lapsed access left open, a few at a time: the person's sessions, with a line of the log. Each is done once.
create function app.lapse_accesses(p_limit integer) returns integer
language plpgsql security definer set search_path = public as $$
declare e record; v_session integer; v_count integer := 0;
begin
  for e in delete from access_end where ctid in (select ctid from access_end where ends_at <= now() order by ends_at limit p_limit for update skip locked)
      returning * loop
    perform 1 from app_user where id = e.user_id for no key update;
    delete from login_code where user_id = e.user_id and used_at is null;
    for v_session in update session set ended_at = now() where user_id = e.user_id and ended_at is null returning id loop
      perform pg_notify('session_ended', v_session::text);
    end loop;
    insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after)
    values (e.firm_id, e.vendor_id, 'membership', e.user_id, 'membership', 'access.lapsed', jsonb_build_object('at', app.instant(e.ends_at)),
            '{"state":"active"}', '{"state":"revoked"}');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$
--;
drop trigger lost_role on firm_user
--;
create trigger lost_role after update of role, is_group_admin, active, access_ends_at on firm_user for each row
  when (old.active and (not new.active or (old.role = 'admin' and new.role <> 'admin') or (old.is_group_admin and not new.is_group_admin)
    or (new.access_ends_at <= now() and (old.access_ends_at is null or old.access_ends_at > now()))))
  execute function app.end_sessions()
--;
-- The last day of an access as it is typed, and the moment after it at which the access is over.
create function app.day_end(p_day date) returns timestamptz language sql stable as $$
  select ((p_day + 1)::timestamp at time zone 'Europe/Paris') $$
--;
create function app.last_day(p_end timestamptz) returns text language sql stable as $$
  select ((p_end at time zone 'Europe/Paris') - interval '1 microsecond')::date::text $$
--;
-- [APP-001] [ROL-O03] What a firm puts at hand beside the portal's own modules. A shortcut has an address and no
-- parameters of a connection.
create table application (
  id                        integer primary key generated always as identity,
  firm_id                   integer not null references firm on delete cascade,
  title                     text not null check (title <> ''),
  type                      text not null,
  description               text not null default '',
  uri                       text not null,
  site_url                  text not null default '',
  video                     text not null default '',
  is_active                 boolean not null default true,
  is_automation             boolean not null default false,
  is_home                   boolean not null default true,
  is_private                boolean not null default false,
  roles                     text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'collaborator', 'guest']),
  price                     text not null default '',
  email_recipient           text not null default '',
  mail_attachment_max_size  integer,
  logo                      bytea,
  logo_type                 text,
  revision                  integer not null default 1,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now()
)
--;
create index on application (firm_id, lower(title), id)
--;
-- [APP-009] What a client has of the firm's private applications, and for which of its users.
create table vendor_application (
  application_id  integer not null references application on delete cascade,
  vendor_id       integer not null references vendor on delete cascade,
  firm_id         integer not null references firm on delete cascade,
  state           text not null default 'activated' check (state in ('activated', 'deactivated')),
  created_at      timestamptz not null default now(),
  primary key (application_id, vendor_id)
)
--;
create index on vendor_application (vendor_id)
--;
create table user_application (
  application_id  integer not null,
  vendor_id       integer not null,
  user_id         integer not null,
  firm_id         integer not null references firm on delete cascade,
  primary key (application_id, vendor_id, user_id),
  foreign key (application_id, vendor_id) references vendor_application on delete cascade,
  foreign key (vendor_id, user_id) references vendor_user on delete cascade
)
--;
create index on user_application (vendor_id, user_id)
--;
do $$ declare t text; begin
  foreach t in array array['application', 'vendor_application', 'user_application'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_app', t);
    execute format('grant select on %I to dossier_gate', t);
  end loop;
  foreach t in array array['vendor_application', 'user_application'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
  end loop;
end $$
--;
create policy scope on application to dossier_app using (firm_id = (select app.scope_firm()))
--;
-- [ACC-O13] Publishes another version of the entered firm's own terms, by one of its admins; null where somebody was quicker.
create function app.publish_terms(p_texts json, p_seen integer) returns integer
language plpgsql security definer set search_path = public as $$
declare v_version integer;
begin
  if not app.keeps_team() then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('terms', app.scope_firm()));
  select coalesce(max(version), 0) into v_version from terms where firm_id = app.scope_firm();
  if p_seen is not null and p_seen <> v_version then return null; end if;
  insert into terms (firm_id, version, published_by, texts) values (app.scope_firm(), v_version + 1, app.scope_user(), p_texts);
  return v_version + 1;
end $$
--;
-- What the entered firm has published last, in every language it is written in; else the platform's, as a draft to begin with.
create function app.own_terms() returns json
language sql security definer set search_path = public stable as $$
  select json_build_object('firm_id', t.firm_id, 'version', case when t.firm_id is null then 0 else t.version end,
           'published_at', case when t.firm_id is not null then app.instant(t.published_at) end,
           'published_by', case when t.published_by is not null then (select btrim(u.firstname || ' ' || u.lastname) from app_user u where u.id = t.published_by) end,
           'texts', t.texts)
    from terms t where app.scope_firm() is not null and (t.firm_id = app.scope_firm() or t.firm_id is null)
   order by t.firm_id nulls last, t.version desc limit 1
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.keeps_team()'::regprocedure, 'app.keeps_users(integer)', 'app.known_person(text)',
      'app.invited_account(text, text, text)', 'app.may_rename(integer)', 'app.rename_account(integer, text, text)',
      'app.workspaces_of(integer)', 'app.assign_workspace(integer, integer, boolean)',
      'app.join_at_once()', 'app.take_up_invitations(integer)', 'app.joined()', 'app.note_access_end()',
      'app.lapse_accesses(integer)', 'app.publish_terms(json, integer)', 'app.own_terms()'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  revoke execute on function app.take_up_invitations(integer), app.join_at_once(), app.joined(), app.note_access_end() from dossier_app;
  grant execute on function app.day_end(date), app.last_day(timestamptz) to dossier_app;
end $$
