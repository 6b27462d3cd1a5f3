-- [NET-066] A ticket is for the browser that asked, of which the hash of its name is kept, and works once.
alter table archive_ticket add column agent bytea not null default ''
--;
create function app.take_archive_ticket_row(p_hash bytea, p_vendor integer, p_agent bytea, p_taken boolean)
returns table (firm_id integer, user_id integer, nodes bigint[])
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v record;
begin
  -- The lock makes the second of two at once wait, and find nothing.
  select t.* into v from archive_ticket t
    join session s on s.id = t.session_id and s.ended_at is null and s.expires_at > now()
    join app_user u on u.id = t.user_id and u.active
   where t.token_hash = p_hash and t.vendor_id = p_vendor and t.agent = p_agent and t.expires_at > now() for update of t;
  if not found then return; end if;
  if p_taken then delete from archive_ticket where token_hash = p_hash; end if;
  return query select v.firm_id, v.user_id, v.nodes;
end $$
--;
create function app.take_archive_ticket(p_hash bytea, p_vendor integer, p_agent bytea, p_taken boolean)
returns table (firm_id integer, user_id integer, nodes bigint[]) language plpgsql as $$
declare v record;
begin
  select * into v from app.take_archive_ticket_row(p_hash, p_vendor, p_agent, p_taken);
  if v is null or app.enter_vendor(v.user_id, p_vendor, 'documents') is null then return; end if;
  return query select v.firm_id, v.user_id, v.nodes;
end $$
--;
drop function app.archive_ticket(bytea, integer)
--;
drop function app.archive_ticket_row(bytea, integer)
--;
-- [DOC-O06] What a pass has begun to read, as 'share.read 17' with the version's id: the pieces that follow leave no line.
alter table share_visit add column begun text[] not null default '{}'
--;
create function app.begin_reading_of(p_pass bytea, p_what text) returns boolean
language sql security definer set search_path = public as $$
  with noted as (
    update share_visit set begun = begun || p_what where pass_hash = p_pass and not begun @> array[p_what] returning 1)
  select exists (select from noted)
$$
--;
-- Notes that a pass reads the present version of a shared document; false where it was noted before. What is not shared
-- is none, and noted nowhere.
create function app.begin_reading(p_pass bytea, p_share integer, p_hash text, p_doing text) returns boolean language plpgsql as $$
declare v_version bigint;
begin
  select n.version_id into v_version from node n
   where n.hash = p_hash and n.kind = 'document' and app.is_shared(p_share, n.id);
  return v_version is not null and app.begin_reading_of(p_pass, p_doing || ' ' || v_version);
end $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.take_archive_ticket_row(bytea, integer, bytea, boolean)',
      'app.begin_reading_of(bytea, text)']::regprocedure[] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  revoke all on function app.take_archive_ticket(bytea, integer, bytea, boolean),
    app.begin_reading(bytea, integer, text, text) from public;
  grant execute on function app.take_archive_ticket(bytea, integer, bytea, boolean),
    app.begin_reading(bytea, integer, text, text) to dossier_app;
end $$
