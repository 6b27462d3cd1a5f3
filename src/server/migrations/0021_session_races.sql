-- Opening a session and ending all of them take turns per person: a sign-in that was under way when the password changed
-- would else leave a session that the old one opened. Ending changes the person's row or holds it; opening shares it.
create function app.hold_user(p_user integer) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  perform 1 from app_user where id = p_user and active for share;
  return found;
end $$
--;
-- Whom a code that still works is for; it is used up by `redeem_login_code`.
create function app.login_code_user(p_hash bytea, p_host text) returns integer
language sql security definer set search_path = public stable as $$
  select user_id from login_code where code_hash = p_hash and host = p_host and used_at is null and expires_at > now()
$$
--;
create or replace function app.end_other_sessions(p_user integer, p_session integer) returns integer
language plpgsql security definer set search_path = public as $$
declare v_ended integer[];
begin
  perform 1 from app_user where id = p_user for no key update;
  with ended as (
    update session set ended_at = now() where user_id = p_user and id <> p_session and ended_at is null returning id
  ) select coalesce(array_agg(id), '{}') into v_ended from ended;
  delete from login_code where user_id = p_user and used_at is null;
  perform pg_notify('session_ended', id::text) from unnest(v_ended) as id;
  return cardinality(v_ended);
end $$
--;
create or replace function app.end_sessions() returns trigger
language plpgsql security definer set search_path = public as $$
declare v_user integer; v_session integer;
begin
  if tg_table_name = 'app_user' then v_user := old.id; else v_user := old.user_id; end if;
  perform 1 from app_user where id = v_user for no key update;
  delete from login_code where user_id = v_user and used_at is null;
  for v_session in update session set ended_at = now() where user_id = v_user and ended_at is null returning id loop
    perform pg_notify('session_ended', v_session::text);
  end loop;
  return null;
end $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.hold_user(integer)'::regprocedure, 'app.login_code_user(bytea, text)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
