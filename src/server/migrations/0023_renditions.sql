-- What is made of a content to look at it, once for all documents of the firm that hold it: a preview (a pdf, or what
-- the built-in converter reads) and a small picture of the first page.
create table rendition (
  id          bigint primary key generated always as identity,
  firm_id     integer not null,
  checksum    text not null,
  kind        text not null check (kind in ('preview', 'thumbnail')),
  -- How the bytes are to be read: the same ones may be a text here and separated values there.
  extension   text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'converting', 'ready', 'failed', 'refused')),
  tries       integer not null default 0,
  -- The converter it was asked of, with its version: another one's work is made again.
  maker       text not null,
  shape       text check (shape in ('pdf', 'text', 'sheets', 'picture')),
  -- A small result is kept here, a larger one is a file of the firm by this checksum.
  body        bytea,
  result      text,
  size        bigint,
  touched_at  timestamptz not null default now(),
  unique (firm_id, checksum, kind, extension),
  foreign key (firm_id, checksum) references content on delete cascade,
  check (state <> 'ready' or (size is not null and shape is not null and (body is null) <> (result is null)))
)
--;
create index rendition_result on rendition (firm_id, result) where result is not null
--;
create function app.rendition(p_firm integer, p_checksum text, p_kind text, p_extension text) returns json
language sql security definer set search_path = public stable as $$
  select json_build_object('id', id, 'state', state, 'tries', tries, 'maker', maker, 'shape', shape, 'result', result, 'size', size,
      'is_stale', state in ('waiting', 'converting') and touched_at < now() - interval '3 minutes')
    from rendition where firm_id = p_firm and checksum = p_checksum and kind = p_kind and extension = p_extension
$$
--;
-- Null where somebody else asked a moment ago, or the content is gone.
create function app.ask_rendition(p_firm integer, p_checksum text, p_kind text, p_extension text, p_maker text) returns bigint
language plpgsql security definer set search_path = public as $$
declare v_id bigint;
begin
  perform from content where firm_id = p_firm and checksum = p_checksum for key share;
  if not found then return null; end if;
  insert into rendition (firm_id, checksum, kind, extension, maker) values (p_firm, p_checksum, p_kind, p_extension, p_maker)
  on conflict do nothing returning id into v_id;
  return v_id;
end $$
--;
create function app.rendition_body(p_id bigint) returns bytea
language sql security definer set search_path = public stable as $$ select body from rendition where id = p_id $$
--;
-- For a change: locked, with what its job needs.
create function app.lock_rendition(p_id bigint) returns json language plpgsql security definer set search_path = public as $$
declare r rendition;
begin
  select * into r from rendition where id = p_id for update;
  if not found then return null; end if;
  return json_build_object('id', r.id, 'firm', r.firm_id, 'checksum', r.checksum, 'kind', r.kind, 'extension', r.extension, 'state', r.state,
    'tries', r.tries, 'maker', r.maker, 'shape', r.shape, 'result', r.result, 'size', r.size);
end $$
--;
create function app.store_rendition(p_id bigint, p_state text, p_tries integer, p_maker text, p_shape text, p_body bytea, p_result text, p_size bigint)
returns void language sql security definer set search_path = public as $$
  update rendition set state = p_state, tries = p_tries, maker = p_maker, shape = p_shape, body = p_body, result = p_result, size = p_size,
      touched_at = now() where id = p_id
$$
--;
-- One line for each company that holds the content, so that its readers hear of it.
create function app.tell_rendition(p_id bigint, p_type text, p_before text, p_after text) returns void
language sql security definer set search_path = public as $$
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, before, after)
  select r.firm_id, v.vendor_id, 'conversion', r.id, 'conversion', p_type, jsonb_build_object('state', p_before), jsonb_build_object('state', p_after)
    from rendition r join lateral (select distinct vendor_id from version where firm_id = r.firm_id and content = r.checksum) v on true
   where r.id = p_id order by v.vendor_id
$$
--;
-- Whether a job that was lost is to be offered again: once for all who ask.
create function app.wake_rendition(p_id bigint) returns boolean language plpgsql security definer set search_path = public as $$
begin
  update rendition set touched_at = now() where id = p_id and state in ('waiting', 'converting') and touched_at < now() - interval '3 minutes';
  return found;
end $$
--;
-- Results are files of the firm like contents, and stay as long as their row does.
create or replace function app.known_contents(p_firm integer, p_checksums text[]) returns text[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(k.checksum), '{}') from (
    select c.checksum from content c where c.firm_id = p_firm and c.checksum = any (p_checksums)
    union select r.result from rendition r where r.firm_id = p_firm and r.result = any (p_checksums)) k
$$
--;
-- [ACC-002] A page of a document's history, the newest first. Null: no such document for this user.
create function app.read_history(p_user integer, p_vendor integer, p_ref text, p_before bigint, p_limit integer) returns text language plpgsql as $$
declare v_document bigint;
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  if length(p_ref) = 16 then
    select n.id into v_document from node n join node f on f.id = n.parent_id
     where n.hash = p_ref and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  else
    select n.id into v_document from node n join node f on f.id = n.parent_id
     where n.id = p_ref::bigint and n.vendor_id = p_vendor and n.kind = 'document'
       and (n.deleted_at is not null or (not f.buried and f.deleted_at is null));
  end if;
  if v_document is null then return null; end if;
  return (select json_build_object('data', coalesce(json_agg(l.line order by l.id desc) filter (where l.place <= p_limit), '[]'::json),
      'next', min(l.id) filter (where l.place = p_limit and l.total > p_limit)) from (
    select e.id, row_number() over (order by e.id desc) as place, count(*) over () as total,
      json_build_object('id', e.id, 'at', app.instant(e.at), 'type', e.type, 'by', app.person(e.user_id),
        'name_before', case when e.before->>'name' <> e.after->>'name' then e.before->>'name' end,
        'name_after', case when e.before->>'name' <> e.after->>'name' then e.after->>'name' end) as line
      from (select * from event where entity = 'document' and entity_id = v_document and vendor_id = p_vendor and (p_before is null or id < p_before)
             order by id desc limit p_limit + 1) e) l)::text;
end $$
--;
do $$ declare f regprocedure; begin
  alter table rendition enable row level security;
  alter table rendition force row level security;
  create policy gate on rendition to dossier_gate using (true) with check (true);
  execute format('create policy owner on rendition to %I using (true) with check (true)', current_user);
  grant select, insert, update, delete on rendition to dossier_gate;
  grant usage on sequence rendition_id_seq to dossier_gate;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('rendition', 'ask_rendition', 'rendition_body', 'lock_rendition', 'store_rendition', 'tell_rendition', 'wake_rendition') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
  grant execute on function app.read_history(integer, integer, text, bigint, integer) to dossier_app;
end $$
