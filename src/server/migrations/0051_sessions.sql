-- [SES-O07] What a session was opened with. One that a firm's provider opened keeps it for as long as it lives, through
-- renewals and codes; `created_at` is the moment of the sign-in and stays with them too, and `most` counts from it.
alter table session
  add column most              interval not null default interval '90 days',
  add column provider_id       integer,
  add column provider_issuer   text,
  add column provider_verified boolean not null default false
--;
-- Nobody knows any more which provider opened the sessions of before.
update session set ended_at = now() where provider is not null and ended_at is null
--;
update session set most = case when idle <= interval '2 days' then interval '24 hours' else interval '90 days' end where ended_at is null
--;
update session set expires_at = least(expires_at, created_at + most) where ended_at is null
--;
create index session_provider on session (user_id) where provider_issuer is not null and ended_at is null
--;
delete from login_code
--;
alter table login_code add column session_id integer not null references session on delete cascade
--;
-- Whether a provider's word is worth a firm: the firm offers that provider itself, or one with the same issuer that would
-- have taken the address as it was given. No issuer: a session of the person's own, which reaches all that is theirs.
create function app.issuer_reaches(p_provider integer, p_issuer text, p_verified boolean, p_firm integer) returns boolean
language sql stable as $$
  select p_issuer is null or exists (select from identity_provider o where o.firm_id = p_firm and o.active and o.issuer = p_issuer
    and (o.id = p_provider or p_verified or o.trusts_email))
$$
--;
create function app.session_reaches(p_session integer, p_firm integer) returns boolean
language sql security definer set search_path = public stable as $$
  select coalesce((select app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, p_firm) from session s where s.id = p_session), false)
$$
--;
-- Whether a session that some provider opened for a person is open and does not reach a firm: nothing of that firm is
-- entered in the person's name until it has ended. Joining a firm ends such sessions, so their owner never waits for it.
create function app.is_out_of_reach(p_user integer, p_firm integer) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from session s where s.user_id = p_user and s.provider_issuer is not null and s.ended_at is null and s.expires_at > now()
    and not app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, p_firm))
$$
--;
-- The firms that a person belongs to and has taken up the invitation of.
create function app.joined_firms(p_user integer) returns table (firm_id integer)
language sql security definer set search_path = public stable as $$
  select f.firm_id from firm_user f where f.user_id = p_user and f.active and f.joined_at is not null
  union
  select v.firm_id from vendor_user v where v.user_id = p_user and v.joined_at is not null
     and (v.access_ends_at is null or v.access_ends_at > now())
$$
--;
-- Ends the sessions of a person that a provider opened and that do not reach every firm they have joined, or all of them.
create function app.end_narrow_sessions(p_user integer, p_provider integer, p_all boolean) returns void
language plpgsql security definer set search_path = public as $$
declare v_session integer;
begin
  perform 1 from app_user where id = p_user for no key update;
  for v_session in
    update session s set ended_at = now()
     where s.user_id = p_user and s.provider_issuer is not null and s.ended_at is null
       and (p_all or s.provider_id = p_provider or exists (select from app.joined_firms(p_user) j
              where not app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, j.firm_id)))
    returning id loop
    delete from login_code c where c.session_id = v_session and c.used_at is null;
    perform pg_notify('session_ended', v_session::text);
  end loop;
end $$
--;
create function app.joined_a_firm() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform app.end_narrow_sessions(new.user_id, null, false);
  return null;
end $$
--;
create trigger narrows after insert or update of joined_at, active, access_ends_at, firm_id, user_id on firm_user for each row
  when (new.joined_at is not null) execute function app.joined_a_firm()
--;
create trigger narrows after insert or update of joined_at, access_ends_at, firm_id, user_id on vendor_user for each row
  when (new.joined_at is not null) execute function app.joined_a_firm()
--;
create function app.became_super_admin() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform app.end_narrow_sessions(new.id, null, true);
  return null;
end $$
--;
create trigger narrows after update of is_super_admin on app_user for each row
  when (new.is_super_admin and not old.is_super_admin) execute function app.became_super_admin()
--;
-- A provider that is removed, switched off or changed vouches for nobody it let in before.
create function app.provider_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare v_user integer;
begin
  for v_user in select distinct s.user_id from session s
       where s.ended_at is null and s.provider_issuer is not null and (s.provider_id = old.id or s.provider_issuer = old.issuer)
       order by s.user_id loop
    perform app.end_narrow_sessions(v_user, old.id, false);
  end loop;
  return null;
end $$
--;
create trigger ends_sessions after update of issuer, client_id, trusts_email, active on identity_provider for each row
  when ((old.issuer, old.client_id, old.trusts_email, old.active) is distinct from (new.issuer, new.client_id, new.trusts_email, new.active))
  execute function app.provider_changed()
--;
create trigger ends_sessions_of_removed after delete on identity_provider for each row execute function app.provider_changed()
--;
-- Opens a session: by a provider's word, in the place of another one of the same person, or by what they know. Null: that
-- other session is over for good, or the provider is none any more.
drop function app.open_session(bytea, integer, text, text, text, interval, interval)
--;
create function app.open_session(p_hash bytea, p_user integer, p_host text, p_agent text, p_address text, p_staff_idle interval,
  p_client_idle interval, p_staff_most interval, p_client_most interval, p_from integer, p_provider integer, p_verified boolean)
returns integer language plpgsql security definer set search_path = public as $$
declare v_id integer; v_staff boolean; v_idle interval; v_most interval; v_began timestamptz := now(); o session; p identity_provider;
begin
  v_staff := exists (select 1 from firm_user f where f.user_id = p_user and f.active)
    or exists (select 1 from app_user u where u.id = p_user and u.is_super_admin);
  v_idle := case when v_staff then p_staff_idle else p_client_idle end;
  v_most := case when v_staff then p_staff_most else p_client_most end;
  if p_from is not null then
    select * into o from session s where s.id = p_from and s.user_id = p_user;
    if not found or o.created_at + least(o.most, v_most) <= now() then return null; end if;
    v_began := o.created_at;
    v_most := least(o.most, v_most);
  elsif p_provider is not null then
    select * into p from identity_provider i where i.id = p_provider and i.active;
    if not found then return null; end if;
    o.provider := p.name; o.provider_id := p.id; o.provider_issuer := p.issuer; o.provider_verified := p_verified;
  end if;
  insert into session (token_hash, user_id, host, idle, most, created_at, expires_at, user_agent, address,
      provider, provider_id, provider_issuer, provider_verified)
  values (p_hash, p_user, left(p_host, 253), v_idle, v_most, v_began, least(now() + v_idle, v_began + v_most), left(p_agent, 300),
      left(p_address, 64), o.provider, o.provider_id, o.provider_issuer, coalesce(o.provider_verified, false)) returning id into v_id;
  return v_id;
end $$
--;
drop function app.mark_session(bytea, text, integer)
--;
-- As before, up to the end that no use puts off; and no provider opens the platform's area.
create or replace function app.sessions(p_hashes bytea[])
returns table (place integer, session_id integer, user_id integer, is_super_admin boolean)
language plpgsql security definer set search_path = public as $$
declare s record; v_seen integer[];
begin
  for s in select h.place, se.id, se.user_id, se.last_seen_at, u.is_super_admin and se.provider_issuer is null as is_super_admin
             from unnest(p_hashes) with ordinality as h (hash, place)
             join session se on se.token_hash = h.hash join app_user u on u.id = se.user_id
            where se.ended_at is null and se.expires_at > now() and se.created_at + se.most > now() and u.active loop
    -- A write a minute is enough to slide the idle time (SES-O07).
    if s.last_seen_at < now() - interval '1 minute' then v_seen := v_seen || s.id; end if;
    place := s.place; session_id := s.id; user_id := s.user_id; is_super_admin := s.is_super_admin;
    return next;
  end loop;
  if v_seen is not null then
    update session se set last_seen_at = now(), expires_at = least(now() + se.idle, se.created_at + se.most)
      from (select id from session where id = any (v_seen) and ended_at is null for update skip locked) held where se.id = held.id;
  end if;
end $$
--;
create or replace function app.session(p_hash bytea) returns table (session_id integer, user_id integer, is_super_admin boolean)
language sql security definer set search_path = public as $$
  select s.session_id, s.user_id, s.is_super_admin from app.sessions(array[p_hash]) s
$$
--;
-- The firms that a session reaches, as `app.firms_of` tells them.
create function app.firms_for(p_session integer) returns json
language sql security definer set search_path = public stable as $$
  select coalesce(json_agg(f.firm order by f.place), '[]'::json)
    from session s cross join lateral json_array_elements(app.firms_of(s.user_id)) with ordinality as f (firm, place)
   where s.id = p_session and app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, (f.firm ->> 'id')::integer)
$$
--;
-- A session that a provider opened sees and ends those that the same issuer opened, none of the person's own.
drop function app.sessions_of(integer)
--;
create function app.sessions_of(p_user integer, p_session integer)
returns table (id integer, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, user_agent text, address text)
language sql security definer set search_path = public stable as $$
  select s.id, s.created_at, s.last_seen_at, s.expires_at, s.user_agent, s.address from session s, session mine
   where mine.id = p_session and mine.user_id = p_user and s.user_id = p_user and s.ended_at is null and s.expires_at > now()
     and s.created_at + s.most > now()
     and (mine.provider_issuer is null or s.provider_issuer = mine.provider_issuer)
   order by s.last_seen_at desc limit 200
$$
--;
create function app.end_own_session(p_user integer, p_mine integer, p_session integer) returns boolean
language sql security definer set search_path = public as $$
  select case when exists (select from app.sessions_of(p_user, p_mine) s where s.id = p_session) then app.end_session(p_user, p_session) else false end
$$
--;
create or replace function app.end_other_sessions(p_user integer, p_session integer) returns integer
language plpgsql security definer set search_path = public as $$
declare v_ended integer[];
begin
  perform 1 from app_user where id = p_user for no key update;
  with ended as (
    update session s set ended_at = now() from session mine
     where mine.id = p_session and mine.user_id = p_user and s.user_id = p_user and s.id <> p_session and s.ended_at is null
       and (mine.provider_issuer is null or s.provider_issuer = mine.provider_issuer)
    returning s.id
  ) select coalesce(array_agg(id), '{}') into v_ended from ended;
  delete from login_code c where c.user_id = p_user and c.used_at is null and (c.session_id = p_session or c.session_id = any (v_ended));
  perform pg_notify('session_ended', id::text) from unnest(v_ended) as id;
  return cardinality(v_ended);
end $$
--;
drop function app.make_login_code(bytea, integer, text)
--;
-- A code carries the session that asked for it to the host of a firm that this session reaches.
create function app.make_login_code(p_hash bytea, p_session integer, p_host text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from login_code where expires_at < now() - interval '1 day';
  if not exists (select 1 from json_array_elements(app.firms_for(p_session)) f where f->>'domain' = p_host) then return false; end if;
  insert into login_code (code_hash, user_id, session_id, host, expires_at)
  select p_hash, s.user_id, s.id, p_host, now() + interval '60 seconds' from session s where s.id = p_session and s.ended_at is null;
  return found;
end $$
--;
drop function app.login_code_user(bytea, text)
--;
drop function app.redeem_login_code(bytea, text)
--;
-- Whom a code that still works is for, and the session it carries on; it is used up by `redeem_login_code`.
create function app.login_code_of(p_hash bytea, p_host text) returns table (user_id integer, session_id integer)
language sql security definer set search_path = public stable as $$
  select c.user_id, c.session_id from login_code c join session s on s.id = c.session_id and s.created_at + s.most > now()
   where c.code_hash = p_hash and c.host = p_host and c.used_at is null and c.expires_at > now()
$$
--;
create function app.redeem_login_code(p_hash bytea, p_host text) returns integer
language sql security definer set search_path = public as $$
  update login_code c set used_at = now()
    from session s
   where c.code_hash = p_hash and c.host = p_host and c.used_at is null and c.expires_at > now()
     and s.id = c.session_id
     and exists (select from json_array_elements(app.firms_for(c.session_id)) f where f->>'domain' = p_host)
     and exists (select from app_user u where u.id = c.user_id and u.active)
  returning c.session_id
$$
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
do $$ begin
  perform app.weave('enter_firm', 'where id = p_firm and active) then', 'where id = p_firm and active) or app.is_out_of_reach(p_user, p_firm) then');
  perform app.weave('enter_vendor', 'where id = v.firm_id and active) then', 'where id = v.firm_id and active) or app.is_out_of_reach(p_user, v.firm_id) then');
  perform app.weave('enter_platform', 'and u.is_super_admin) then', 'and u.is_super_admin)
     or exists (select from session s where s.user_id = p_user and s.provider_issuer is not null and s.ended_at is null and s.expires_at > now()) then');
  perform app.weave('listening', 'f.user_id = s.user_id and f.active', 'f.user_id = s.user_id and f.active and app.session_reaches(s.id, f.firm_id)');
  perform app.weave('listening', 'where v.user_id = s.user_id)', 'where v.user_id = s.user_id and app.session_reaches(s.id, v.firm_id))');
  perform app.weave('batches_of', 'where b.user_id = p_user', 'where b.user_id = p_user and not app.is_out_of_reach(p_user, v.firm_id)');
  perform app.weave('accepted_terms', 'where a.user_id = p_user', 'where a.user_id = p_user and (t.firm_id is null or not app.is_out_of_reach(p_user, t.firm_id))');
  drop function app.weave(text, text, text);
end $$
--;
-- Takes up a person's invitations, of these firms or of all. The first password takes up all of them, for its link was
-- mailed; a provider's word those of the firms that it is worth something to.
drop function app.take_up_invitations(integer) cascade
--;
create function app.take_up_invitations(p_user integer, p_firms integer[]) returns void
language plpgsql security definer set search_path = public as $$
declare m record;
begin
  for m in update firm_user set joined_at = now(), revision = revision + 1
      where user_id = p_user and joined_at is null and (p_firms is null or firm_id = any (p_firms)) returning firm_id, active loop
    if m.active then
      insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
      values (m.firm_id, p_user, 'membership', p_user, 'membership', 'member.joined', '{"state":"invited"}', '{"state":"active"}');
    end if;
  end loop;
  for m in update vendor_user set joined_at = now(), revision = revision + 1
      where user_id = p_user and joined_at is null and (p_firms is null or firm_id = any (p_firms))
      returning firm_id, vendor_id, access_ends_at is null or access_ends_at > now() as active loop
    if m.active then
      insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, before, after)
      values (m.firm_id, m.vendor_id, p_user, 'membership', p_user, 'membership', 'member.joined', '{"state":"invited"}', '{"state":"active"}');
    end if;
  end loop;
end $$
--;
create or replace function app.joined() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'app_user' then perform app.take_up_invitations(new.id, null);
  else
    perform app.take_up_invitations(new.user_id, (select array_agg(f.id) from identity_provider p cross join firm f
      where p.id = new.provider_id and (f.id = p.firm_id or app.issuer_reaches(p.id, p.issuer, false, f.id))));
  end if;
  return null;
end $$
--;
-- Whoever comes to a firm with a session that reaches it has taken up its invitation.
create function app.arrive(p_session integer, p_firm integer) returns void
language plpgsql security definer set search_path = public as $$
declare v_user integer;
begin
  select s.user_id into v_user from session s where s.id = p_session and s.ended_at is null and app.session_reaches(p_session, p_firm);
  if found then perform app.take_up_invitations(v_user, array[p_firm]); end if;
end $$
--;
-- The firms whose invitation a person has still to take up.
create function app.waiting_firms(p_user integer) returns integer[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(w.firm_id), '{}') from (
    select f.firm_id from firm_user f where f.user_id = p_user and f.active and f.joined_at is null
    union
    select v.firm_id from vendor_user v where v.user_id = p_user and v.joined_at is null and (v.access_ends_at is null or v.access_ends_at > now())) w
$$
--;
-- At once joins who belongs to the firm already or comes in through its own provider. Somebody with a password of their own
-- whom a firm invites joins when they first come there; whoever has neither takes up the mailed link.
create or replace function app.join_at_once() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if new.joined_at is null and (
      exists (select from app.joined_firms(new.user_id) j where j.firm_id = new.firm_id)
      or exists (select from identity_link l join identity_provider p on p.id = l.provider_id and p.active
                  where l.user_id = new.user_id and p.firm_id = new.firm_id)
      or (app.scope_firm() is distinct from new.firm_id
          and exists (select from app_user u where u.id = new.user_id and u.password_hash is not null))) then
    new.joined_at := now();
  end if;
  return new;
end $$
--;
-- As before, and: an invitation that waits does not make an account wider, for it opens nothing yet; and whoever is not
-- known to the firm is told the same, whether they have an account elsewhere or none.
create or replace function app.sso_user(p_provider integer, p_subject text, p_email text, p_verified boolean) returns json
language plpgsql security definer set search_path = public as $$
declare p identity_provider; v_user integer;
begin
  select * into p from identity_provider where id = p_provider and active;
  if not found then return json_build_object('refused', 'unknown'); end if;
  select user_id into v_user from identity_link where provider_id = p.id and subject = p_subject;
  if not found then
    if p_email is null or not (p_verified or p.trusts_email) then return json_build_object('refused', 'email_unverified'); end if;
    select id into v_user from app_user where email = p_email;
  end if;
  if not exists (select from app_user u where u.id = v_user and u.active)
     or not exists (select from json_array_elements(app.firms_of(v_user)) f where (f->>'id')::integer = p.firm_id) then
    -- Only of people it has had itself does a firm hear that they are not there any more.
    return json_build_object('refused', case when exists (select from app_user u where u.id = v_user and u.active)
        and (exists (select from identity_link l where l.user_id = v_user and l.provider_id = p.id)
          or exists (select from firm_user f where f.user_id = v_user and f.firm_id = p.firm_id)
          or exists (select from vendor_user c where c.user_id = v_user and c.firm_id = p.firm_id))
      then 'not_added' else 'not_registered' end);
  end if;
  if exists (select from identity_link l where l.provider_id = p.id and l.user_id = v_user and l.subject <> p_subject) then
    return json_build_object('refused', 'other_identity');
  end if;
  if exists (select 1 from app_user u where u.id = v_user and u.is_super_admin)
     or exists (select from app.joined_firms(v_user) j where j.firm_id <> p.firm_id
          and not app.issuer_reaches(p.id, p.issuer, p_verified, j.firm_id)) then
    return json_build_object('refused', 'wider');
  end if;
  insert into identity_link (provider_id, firm_id, user_id, subject) values (p.id, p.firm_id, v_user, p_subject) on conflict do nothing;
  update identity_link set last_used_at = now() where provider_id = p.id and user_id = v_user and subject = p_subject;
  if not found then return json_build_object('refused', 'other_identity'); end if;
  return json_build_object('user_id', v_user);
end $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.issuer_reaches(integer, text, boolean, integer)'::regprocedure, 'app.session_reaches(integer, integer)',
      'app.is_out_of_reach(integer, integer)', 'app.joined_firms(integer)', 'app.end_narrow_sessions(integer, integer, boolean)',
      'app.joined_a_firm()', 'app.became_super_admin()', 'app.provider_changed()',
      'app.open_session(bytea, integer, text, text, text, interval, interval, interval, interval, integer, integer, boolean)',
      'app.firms_for(integer)', 'app.sessions_of(integer, integer)', 'app.end_own_session(integer, integer, integer)',
      'app.make_login_code(bytea, integer, text)', 'app.login_code_of(bytea, text)', 'app.redeem_login_code(bytea, text)',
      'app.take_up_invitations(integer, integer[])', 'app.arrive(integer, integer)', 'app.waiting_firms(integer)', 'app.session(bytea)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  revoke execute on function app.issuer_reaches(integer, text, boolean, integer), app.is_out_of_reach(integer, integer), app.joined_firms(integer),
    app.end_narrow_sessions(integer, integer, boolean), app.joined_a_firm(), app.became_super_admin(), app.provider_changed(),
    app.take_up_invitations(integer, integer[]), app.firms_of(integer) from dossier_app;
end $$
