-- Bytes of all versions that a person has stored for a company, kept by statement so that a quota costs no sum over
-- versions. Companies change firms, so that a firm's sum is over its present companies.
create table storage_use (
  vendor_id  integer not null references vendor on delete cascade,
  user_id    integer not null,
  bytes      bigint not null,
  primary key (vendor_id, user_id)
)
--;
create index storage_use_person on storage_use (user_id)
--;
-- What a firm may store where it differs from the installation's limits; null follows the installation.
create table storage_quota (
  firm_id        integer primary key references firm on delete cascade,
  person_bytes   bigint check (person_bytes >= 0),
  company_bytes  bigint check (company_bytes >= 0),
  firm_bytes     bigint check (firm_bytes >= 0)
)
--;
do $$ declare t text; begin
  foreach t in array array['storage_use', 'storage_quota'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
  end loop;
end $$
--;
create index upload_unfinished on upload (firm_id, vendor_id) where document_id is null
--;
create index upload_of_person on upload (user_id) where document_id is null
--;
create function app.add_storage_use() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into storage_use (vendor_id, user_id, bytes)
  select a.vendor_id, a.author_id, sum(a.size) from added a group by a.vendor_id, a.author_id order by a.vendor_id, a.author_id
  on conflict (vendor_id, user_id) do update set bytes = storage_use.bytes + excluded.bytes;
  return null;
end $$
--;
create function app.subtract_storage_use() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- In the order in which rows are locked elsewhere.
  perform from storage_use s where (s.vendor_id, s.user_id) in (select g.vendor_id, g.author_id from gone g)
    order by s.vendor_id, s.user_id for update;
  update storage_use s set bytes = s.bytes - g.bytes
    from (select vendor_id, author_id, sum(size) as bytes from gone group by vendor_id, author_id) g
   where s.vendor_id = g.vendor_id and s.user_id = g.author_id;
  return null;
end $$
--;
create trigger stored after insert on version referencing new table as added for each statement execute function app.add_storage_use()
--;
create trigger removed after delete on version referencing old table as gone for each statement execute function app.subtract_storage_use()
--;
insert into storage_use (vendor_id, user_id, bytes)
select vendor_id, author_id, sum(size) from version group by vendor_id, author_id
--;
-- What is stored and announced around a person in a company, an upload of their own left out, and the firm's own limits.
create function app.storage_use(p_user integer, p_vendor integer, p_upload uuid) returns json
language sql security definer set search_path = public stable as $$
  with v as (select id, firm_id from vendor where id = p_vendor),
    stored as (select s.vendor_id, s.user_id, s.bytes from v join vendor o on o.firm_id = v.firm_id join storage_use s on s.vendor_id = o.id),
    open as (select u.vendor_id, u.user_id, u.total_size from v join upload u on u.firm_id = v.firm_id
      where u.document_id is null and not (u.vendor_id = p_vendor and u.user_id = p_user and u.id = p_upload)),
    mine as (select u.total_size from upload u
      where u.user_id = p_user and u.document_id is null and not (u.vendor_id = p_vendor and u.id = p_upload))
  select json_build_object(
    'person', (select coalesce(sum(bytes) filter (where user_id = p_user), 0) from stored) + (select coalesce(sum(total_size) filter (where user_id = p_user), 0) from open),
    'company', (select coalesce(sum(bytes) filter (where vendor_id = p_vendor), 0) from stored) + (select coalesce(sum(total_size) filter (where vendor_id = p_vendor), 0) from open),
    'firm', (select coalesce(sum(bytes), 0) from stored) + (select coalesce(sum(total_size), 0) from open),
    'unfinished', (select count(*) from mine), 'announced', (select coalesce(sum(total_size), 0) from mine),
    'limits', (select json_build_object('person', q.person_bytes, 'company', q.company_bytes, 'firm', q.firm_bytes)
      from storage_quota q join v on q.firm_id = v.firm_id))
$$
--;
-- Counts everything anew, company by company: whatever changed versions behind the triggers is mended within a day. The
-- lock comes first, so that the sum sees every version that was counted before it.
create function app.recount_storage() returns void language plpgsql security definer set search_path = public as $$
declare v_vendor integer;
begin
  for v_vendor in select id from vendor order by id loop
    perform from storage_use where vendor_id = v_vendor order by user_id for update;
    insert into storage_use (vendor_id, user_id, bytes)
    select vendor_id, author_id, sum(size) from version where vendor_id = v_vendor group by vendor_id, author_id order by author_id
    on conflict (vendor_id, user_id) do update set bytes = excluded.bytes where storage_use.bytes <> excluded.bytes;
    delete from storage_use s where s.vendor_id = v_vendor
      and not exists (select from version v where v.vendor_id = v_vendor and v.author_id = s.user_id);
  end loop;
end $$
--;
-- Uploads of one person are begun one after the other, so that many at once do not pass the limits together. Answers
-- what is in use, or null where this upload has begun already or the company is none of the user's.
create function app.begin_announcing(p_user integer, p_vendor integer, p_upload uuid) returns json language plpgsql as $$
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  perform pg_advisory_xact_lock(20254, p_user);
  if exists (select from upload where vendor_id = p_vendor and user_id = p_user and id = p_upload) then return null; end if;
  return app.storage_use(p_user, p_vendor, p_upload);
end $$
--;
-- Writes down an upload that was let in; its chunks are claimed later.
create function app.announce(p_user integer, p_vendor integer, p_folder bigint, p_upload uuid, p_name text, p_size bigint)
returns void language sql as $$
  insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size)
  values (p_vendor, p_user, p_upload, app.scope_firm(), p_folder, p_name, p_size) on conflict do nothing
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.add_storage_use()', 'app.subtract_storage_use()', 'app.storage_use(integer, integer, uuid)',
    'app.recount_storage()']::regprocedure[] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
  revoke all on function app.begin_announcing(integer, integer, uuid), app.announce(integer, integer, bigint, uuid, text, bigint) from public;
  grant execute on function app.begin_announcing(integer, integer, uuid), app.announce(integer, integer, bigint, uuid, text, bigint) to dossier_app;
  grant select on vendor, upload, version to dossier_gate;
end $$
