-- What people choose for themselves. The revision grows with what a form edits, so that two tabs cannot undo each other
-- unseen; language and dark mode are saved as they are chosen and have none.
alter table app_user add column language text check (language in ('fr', 'en', 'pt')), add column revision integer not null default 0
--;
-- Only what was chosen is kept: what is absent follows the defaults of the day.
create table user_preference (
  user_id                 integer primary key references app_user on delete cascade,
  notifications           jsonb not null default '{}',
  notifications_revision  integer not null default 0,
  drive_format            text[],
  editing                 text,
  documents_revision      integer not null default 0
)
--;
alter table user_preference enable row level security
--;
alter table user_preference force row level security
--;
create policy gate on user_preference to dossier_gate using (true) with check (true)
--;
do $$ begin execute format('create policy owner on user_preference to %I using (true) with check (true)', current_user); end $$
--;
grant select, insert, update on user_preference to dossier_gate
--;
create or replace function app.identity(p_user integer) returns json
language sql security definer set search_path = public stable as $$
  select json_build_object('id', u.id, 'email', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'title', u.title,
           'darkMode', u.dark_mode, 'language', u.language, 'revision', u.revision, 'isSuperAdmin', u.is_super_admin,
           'isAccountant', exists (select 1 from firm_user f where f.user_id = u.id and f.active))
    from app_user u where u.id = p_user and u.active
$$
--;
-- Changes what the object names and nothing else. False: the caller has seen another revision.
create function app.change_profile(p_user integer, p_seen text, p_changes jsonb) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update app_user u set
      firstname = case when p_changes ? 'firstname' then p_changes->>'firstname' else u.firstname end,
      lastname = case when p_changes ? 'lastname' then p_changes->>'lastname' else u.lastname end,
      title = case when p_changes ? 'title' then p_changes->>'title' else u.title end,
      language = case when p_changes ? 'language' then p_changes->>'language' else u.language end,
      dark_mode = case when p_changes ? 'darkMode' then (p_changes->>'darkMode')::boolean else u.dark_mode end,
      revision = u.revision + (p_changes ?| array['firstname', 'lastname', 'title'])::integer
   where u.id = p_user and (p_seen is null or p_seen = u.revision::text);
  return found;
end $$
--;
create function app.preferences(p_user integer) returns table (
  notifications jsonb, notifications_revision integer, drive_format text[], editing text, documents_revision integer)
language sql security definer set search_path = public stable as $$
  select coalesce(p.notifications, '{}'), coalesce(p.notifications_revision, 0), p.drive_format, p.editing, coalesce(p.documents_revision, 0)
    from (select p_user as id) u left join user_preference p on p.user_id = u.id
$$
--;
-- Both make the row first, then change it under its lock: two tabs that save at once see each other's revision.
create function app.change_notifications(p_user integer, p_seen text, p_changes jsonb) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  insert into user_preference (user_id) values (p_user) on conflict do nothing;
  update user_preference p set notifications_revision = p.notifications_revision + 1,
      notifications = p.notifications || coalesce((
        select jsonb_object_agg(c.key, coalesce(p.notifications->c.key, '{}') || c.value) from jsonb_each(p_changes) c), '{}')
   where p.user_id = p_user and (p_seen is null or p_seen = p.notifications_revision::text);
  return found;
end $$
--;
create function app.change_document_preferences(p_user integer, p_seen text, p_format text[], p_editing text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  insert into user_preference (user_id) values (p_user) on conflict do nothing;
  update user_preference p set documents_revision = p.documents_revision + 1,
      drive_format = coalesce(p_format, p.drive_format), editing = coalesce(p_editing, p.editing)
   where p.user_id = p_user and (p_seen is null or p_seen = p.documents_revision::text);
  return found;
end $$
--;
-- Ends the user's sessions but one, with the codes on their way; tells every process so that their streams stop (SES-O07).
create function app.end_other_sessions(p_user integer, p_session integer) returns integer
language plpgsql security definer set search_path = public as $$
declare v_ended integer[];
begin
  with ended as (
    update session set ended_at = now() where user_id = p_user and id <> p_session and ended_at is null returning id
  ) select coalesce(array_agg(id), '{}') into v_ended from ended;
  delete from login_code where user_id = p_user and used_at is null;
  perform pg_notify('session_ended', id::text) from unnest(v_ended) as id;
  return cardinality(v_ended);
end $$
--;
drop function app.set_dark_mode(integer, boolean)
--;
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('change_profile', 'preferences', 'change_notifications', 'change_document_preferences', 'end_other_sessions') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
