-- The names that a firm typed for somebody it invites, as long as the invitation waits: those of the account are its
-- owner's to show. One row for a firm and a person, whatever they are invited into.
create table invited_name (
  firm_id    integer not null references firm on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  firstname  text not null,
  lastname   text not null,
  primary key (firm_id, user_id)
)
--;
-- Mails that were sent at somebody's wish, counted for a day: by whom they are for, or who asked for them.
create table mail_budget (
  key    text not null,
  day    date not null,
  spent  integer not null,
  primary key (key, day)
)
--;
do $$ declare t text; begin
  foreach t in array array['invited_name', 'mail_budget'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
  end loop;
end $$
--;
-- Spends so many mails of a day's budget, all or none; false where they are too many.
create function app.spend_mails(p_key text, p_count integer, p_most integer) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from mail_budget where day < current_date - 1;
  if p_count > p_most then return false; end if;
  insert into mail_budget as b (key, day, spent) values (p_key, current_date, p_count)
    on conflict (key, day) do update set spent = b.spent + p_count where b.spent + p_count <= p_most;
  return found;
end $$
--;
create function app.first_here(p_user integer, p_own text) returns text
language sql security definer set search_path = public stable as $$
  select coalesce((select i.firstname from invited_name i where i.firm_id = app.scope_firm() and i.user_id = p_user), p_own)
$$
--;
create function app.last_here(p_user integer, p_own text) returns text
language sql security definer set search_path = public stable as $$
  select coalesce((select i.lastname from invited_name i where i.firm_id = app.scope_firm() and i.user_id = p_user), p_own)
$$
--;
-- The account of an address that is to be invited. What was typed is kept until the person joins.
create or replace function app.invited_account(p_email text, p_first text, p_last text) returns integer
language plpgsql security definer set search_path = public as $$
declare v_id integer;
begin
  if app.scope_firm() is null then return null; end if;
  insert into app_user (email, firstname, lastname) values (p_email, p_first, p_last) on conflict (email) do nothing returning id into v_id;
  if v_id is null then select id into v_id from app_user where email = p_email; end if;
  if not exists (select from app.joined_firms(v_id) j where j.firm_id = app.scope_firm()) then
    insert into invited_name (firm_id, user_id, firstname, lastname) values (app.scope_firm(), v_id, p_first, p_last)
      on conflict (firm_id, user_id) do update set firstname = excluded.firstname, lastname = excluded.lastname;
  end if;
  return v_id;
end $$
--;
create or replace function app.joined_a_firm() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from invited_name where firm_id = new.firm_id and user_id = new.user_id;
  perform app.end_narrow_sessions(new.user_id, null, false);
  return null;
end $$
--;
-- Whoever leaves before they came leaves no name behind.
create function app.left_uninvited() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from invited_name i where i.firm_id = old.firm_id and i.user_id = old.user_id
     and not exists (select from firm_user f where f.firm_id = old.firm_id and f.user_id = old.user_id)
     and not exists (select from vendor_user v where v.firm_id = old.firm_id and v.user_id = old.user_id);
  return null;
end $$
--;
create trigger leaves_no_name after delete on firm_user for each row execute function app.left_uninvited()
--;
create trigger leaves_no_name after delete on vendor_user for each row execute function app.left_uninvited()
--;
-- Names of a person who is nobody's but the entered firm's.
create function app.owns_names(p_user integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select 1 from app_user u where u.id = p_user and not u.is_super_admin)
     and (exists (select 1 from firm_user f where f.user_id = p_user and f.firm_id = app.scope_firm())
       or exists (select 1 from vendor_user v where v.user_id = p_user and v.firm_id = app.scope_firm()))
     and not exists (select 1 from firm_user f where f.user_id = p_user and f.firm_id <> app.scope_firm())
     and not exists (select 1 from vendor_user v where v.user_id = p_user and v.firm_id <> app.scope_firm())
$$
--;
-- As before; and the firm corrects what it typed itself, which changes nothing of the account of somebody else's person.
create or replace function app.may_rename(p_user integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from invited_name i where i.firm_id = app.scope_firm() and i.user_id = p_user) or app.owns_names(p_user)
$$
--;
create or replace function app.rename_account(p_user integer, p_first text, p_last text) returns boolean
language plpgsql security definer set search_path = public as $$
declare v_typed boolean;
begin
  update invited_name set firstname = p_first, lastname = p_last where firm_id = app.scope_firm() and user_id = p_user;
  v_typed := found;
  -- An account with a way in is its owner's, whoever else knows it or not.
  if not app.owns_names(p_user) or (v_typed and exists (select from app_user u where u.id = p_user and u.password_hash is not null)) then
    return v_typed;
  end if;
  update app_user set firstname = p_first, lastname = p_last, revision = revision + 1
   where id = p_user and (firstname, lastname) is distinct from (p_first, p_last);
  return true;
end $$
--;
-- Changes one place of a function that stands (as 0030 does); the place has to be there.
create function app.weave(p_function text, p_from text, p_to text) returns void language plpgsql as $$
declare f regprocedure; v_source text; v_done integer := 0;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = p_function loop
    v_source := pg_get_functiondef(f);
    continue when position(p_from in v_source) = 0;
    execute replace(v_source, p_from, p_to);
    v_done := v_done + 1;
  end loop;
  if v_done = 0 then raise exception 'app.% has no %', p_function, p_from; end if;
end $$
--;
do $$
declare v_named text := 'btrim(app.first_here(u.id, u.firstname) || '' '' || app.last_here(u.id, u.lastname))'; f text;
begin
  perform app.weave('person', 'btrim(firstname || '' '' || lastname)', 'btrim(app.first_here(id, firstname) || '' '' || app.last_here(id, lastname))');
  foreach f in array array['group_of_scope', 'task_people'] loop
    perform app.weave(f, 'btrim(u.firstname || '' '' || u.lastname)', v_named);
  end loop;
  perform app.weave('vendor_users', 'select u.id, u.firstname, u.lastname, u.email', 'select u.id, app.first_here(u.id, u.firstname), app.last_here(u.id, u.lastname), u.email');
  perform app.weave('support_invite_again', 'concat_ws('' '', u.firstname, u.lastname)', 'concat_ws('' '', app.first_here(u.id, u.firstname), app.last_here(u.id, u.lastname))');
  perform app.weave('provider_firm', '''firstname'', u.firstname, ''lastname'', u.lastname', '''firstname'', app.first_here(u.id, u.firstname), ''lastname'', app.last_here(u.id, u.lastname)');
  drop function app.weave(text, text, text);
end $$
--;
-- Who looks as if they were on a side already: of this firm alone, for the check while somebody types.
create function app.known_here(p_email text) returns json
language sql security definer set search_path = public stable as $$
  select json_build_object('id', u.id,
      'is_client_user', exists (select from vendor_user v where v.user_id = u.id and v.firm_id = app.scope_firm()))
    from app_user u
   where u.email = p_email and app.scope_firm() is not null
     and (exists (select from firm_user f where f.user_id = u.id and f.firm_id = app.scope_firm())
       or exists (select from vendor_user v where v.user_id = u.id and v.firm_id = app.scope_firm()))
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.spend_mails(text, integer, integer)'::regprocedure, 'app.first_here(integer, text)', 'app.last_here(integer, text)',
      'app.left_uninvited()', 'app.owns_names(integer)', 'app.known_here(text)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  revoke execute on function app.left_uninvited(), app.owns_names(integer) from dossier_app;
end $$
--;
-- Asked at every entrance, by functions of the gate alone: as part of their own statements it costs one look at an index.
alter function app.is_out_of_reach(integer, integer) security invoker
--;
alter function app.is_out_of_reach(integer, integer) reset search_path
