-- [SES-O07] Where a session was opened: whoever loses a role in one firm is signed out where that role was used, not on
-- the hosts of the other firms that they belong to.
alter table session add column host text not null default ''
--;
drop function app.open_session(bytea, integer, text, text, interval, interval)
--;
create function app.open_session(p_hash bytea, p_user integer, p_host text, p_agent text, p_address text, p_staff_idle interval, p_client_idle interval)
returns integer language plpgsql security definer set search_path = public as $$
declare v_idle interval; v_id integer;
begin
  v_idle := case when exists (select 1 from firm_user f where f.user_id = p_user and f.active)
                   or exists (select 1 from app_user u where u.id = p_user and u.is_super_admin)
                 then p_staff_idle else p_client_idle end;
  insert into session (token_hash, user_id, host, idle, expires_at, user_agent, address)
  values (p_hash, p_user, left(p_host, 253), v_idle, now() + v_idle, left(p_agent, 300), left(p_address, 64)) returning id into v_id;
  return v_id;
end $$
--;
-- Ends what a person has open. With a firm: all but what is open on the host of another firm that they are still in.
create function app.end_sessions_of(p_user integer, p_firm integer) returns void
language plpgsql security definer set search_path = public as $$
declare v_session integer; v_spared text[];
begin
  perform 1 from app_user where id = p_user for no key update;
  select coalesce(array_agg(f.domain), '{}') into v_spared from firm f
   where p_firm is not null and f.id <> p_firm and f.active
     and (exists (select 1 from firm_user m where m.firm_id = f.id and m.user_id = p_user and m.active)
       or exists (select 1 from vendor_user v where v.firm_id = f.id and v.user_id = p_user
                    and (v.access_ends_at is null or v.access_ends_at > now())));
  delete from login_code where user_id = p_user and used_at is null and host <> all (v_spared);
  for v_session in update session set ended_at = now() where user_id = p_user and ended_at is null and host <> all (v_spared) returning id loop
    perform pg_notify('session_ended', v_session::text);
  end loop;
end $$
--;
create or replace function app.end_sessions() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'app_user' then perform app.end_sessions_of(old.id, null);
  else perform app.end_sessions_of(old.user_id, old.firm_id); end if;
  return null;
end $$
--;
create or replace function app.lapse_accesses(p_limit integer) returns integer
language plpgsql security definer set search_path = public as $$
declare e record; v_count integer := 0;
begin
  for e in delete from access_end where ctid in (select ctid from access_end where ends_at <= now() order by ends_at limit p_limit for update skip locked)
      returning * loop
    perform app.end_sessions_of(e.user_id, e.firm_id);
    insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after)
    values (e.firm_id, e.vendor_id, 'membership', e.user_id, 'membership', 'access.lapsed', jsonb_build_object('at', app.instant(e.ends_at)),
            '{"state":"active"}', '{"state":"revoked"}');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$
--;
-- [VAL-O06] What a new password of a person is held against: the present one, and the names that it may not be made of.
create function app.own_credentials(p_user integer) returns table (email text, password_hash text, names json)
language sql security definer set search_path = public stable as $$
  select u.email, u.password_hash,
         (select json_agg(name) from (
            select u.firstname as name union all select u.lastname union all select u.email
            union all select f ->> 'name' from json_array_elements(app.firms_of(u.id)) f) n)
    from app_user u where u.id = p_user
$$
--;
-- [ACC-O13] What a person still has to accept where a firm publishes other terms than those they accepted: the newest of the firm, else of the
-- platform. Null where they have, and for whoever was never asked to accept any.
create function app.due_terms(p_user integer, p_firm integer) returns integer
language sql security definer set search_path = public stable as $$
  select t.id from (select id from terms where firm_id = p_firm or firm_id is null
                     order by firm_id nulls last, version desc limit 1) t
   where exists (select 1 from terms_acceptance a where a.user_id = p_user)
     and not exists (select 1 from terms_acceptance a where a.user_id = p_user and a.terms_id = t.id)
     and exists (select 1 from json_array_elements(app.firms_of(p_user)) f where (f ->> 'id')::integer = p_firm)
$$
--;
create function app.read_due_terms(p_user integer, p_firm integer, p_language text) returns json
language sql security definer set search_path = public stable as $$
  select app.terms_json(t, p_language) from terms t where t.id = app.due_terms(p_user, p_firm)
$$
--;
-- Accepts what is due and nothing else: a version that another has replaced is not accepted any more. False: it was not due.
create function app.accept_due_terms(p_user integer, p_firm integer, p_terms integer, p_language text, p_address text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if app.due_terms(p_user, p_firm) is distinct from p_terms or p_terms is null then return false; end if;
  insert into terms_acceptance (user_id, terms_id, language, address)
  select p_user, t.id, app.terms_json(t, p_language) ->> 'language', left(p_address, 64) from terms t where t.id = p_terms
  on conflict do nothing;
  return true;
end $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.open_session(bytea, integer, text, text, text, interval, interval)'::regprocedure,
      'app.end_sessions_of(integer, integer)', 'app.own_credentials(integer)', 'app.due_terms(integer, integer)',
      'app.read_due_terms(integer, integer, text)', 'app.accept_due_terms(integer, integer, integer, text, text)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  revoke execute on function app.end_sessions_of(integer, integer) from dossier_app;
end $$
