-- [NET-098] [QCK-O02] Named sets of quick folders. A model is read and written whole, so its folders are one value.
create table quick_model (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  name         text not null check (name <> ''),
  name_key     text not null,
  folders      jsonb not null default '[]',
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint quick_model_name unique (firm_id, name_key)
)
--;
-- [NET-082] [QCK-001] Where a client drops files in one gesture. A destination that is gone for good leaves it without one,
-- to be given another.
create table quick_folder (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  folder_id    bigint references node on delete set null,
  name         text not null check (name <> ''),
  name_key     text not null,
  metadata     jsonb not null default '[]',
  automations  jsonb not null default '[]',
  model_id     integer references quick_model on delete set null,
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
)
--;
-- [ERR-044] [QCK-007] A folder is the destination of one quick folder at most, also when two ask at the same moment.
create unique index quick_folder_destination on quick_folder (folder_id)
--;
create index on quick_folder (vendor_id, name_key, id)
--;
create index on quick_folder (model_id) where model_id is not null
--;
-- One gesture of one person: what was said of the files that come with it, as it was asked at the time. It outlives the
-- quick folder, for the documents keep it.
create table quick_drop (
  id               uuid primary key,
  firm_id          integer not null references firm on delete cascade,
  vendor_id        integer not null references vendor on delete cascade,
  user_id          integer not null references app_user,
  quick_folder_id  integer references quick_folder on delete set null,
  folder_id        bigint not null,
  name             text not null,
  said             jsonb not null,
  created_at       timestamptz not null default now()
)
--;
create index on quick_drop (vendor_id)
--;
create index on quick_drop (user_id)
--;
create index on quick_drop (quick_folder_id)
--;
create table quick_drop_file (
  drop_id      uuid not null references quick_drop on delete cascade,
  version_id   bigint not null,
  document_id  bigint not null references node on delete cascade,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  added_at     timestamptz not null default now(),
  -- When those who are to hear of it were told; a file of a quick folder that tells nobody stays untold.
  told_at      timestamptz,
  primary key (drop_id, version_id)
)
--;
create index on quick_drop_file (document_id)
--;
create index on quick_drop_file (vendor_id)
--;
do $$ declare t text; begin
  foreach t in array array['quick_model', 'quick_folder', 'quick_drop', 'quick_drop_file'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
    execute format('grant select, insert on %I to dossier_app', t);
    if t <> 'quick_model' then
      execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
        and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    end if;
  end loop;
  create policy scope on quick_model to dossier_app using (firm_id = (select app.scope_firm()));
  grant update, delete on quick_model, quick_folder to dossier_app;
  grant usage on all sequences in schema public to dossier_app, dossier_gate;
end $$
--;
-- Models are their firm's own: a client file that goes to another one leaves its models behind.
create function app.leave_quick_model() returns trigger language plpgsql as $$ begin new.model_id := null; return new; end $$
--;
create trigger leave_model before update of firm_id on quick_folder for each row
  when (old.firm_id is distinct from new.firm_id) execute function app.leave_quick_model()
--;
-- [QCK-006] [QCK-O03] Those of some local parts under which mails become documents, or did.
create function app.collection_addresses(p_locals text[]) returns text[]
language sql security definer set search_path = public stable as $$
  select coalesce(array_agg(local_part), '{}') from magic_mail where local_part = any (p_locals)
$$
--;
-- What a drop has that nobody was told of, with whom to tell and in whose name; no row where there is nothing, or where a file
-- came a moment ago and more may come. Done twice it tells once.
create function app.take_drop(p_drop uuid, p_quiet interval)
returns table (firm_id integer, vendor_id integer, folder_hash text, company text, by_name text, quick_folder text, said json, names text[],
  recipients text[], firm_name text, firm_domain text, firm_colour text)
language plpgsql security definer set search_path = public as $$
declare d quick_drop; q quick_folder; v_files bigint[];
begin
  select * into d from quick_drop x where x.id = p_drop for update;
  select * into q from quick_folder x where x.id = d.quick_folder_id;
  if q.id is null or q.automations = '[]' then return; end if;
  if exists (select from quick_drop_file f where f.drop_id = p_drop and f.added_at > now() - p_quiet) then return; end if;
  with told as (update quick_drop_file f set told_at = now() where f.drop_id = p_drop and f.told_at is null returning f.document_id)
  select array_agg(document_id) into v_files from told;
  return query select d.firm_id, d.vendor_id, (select h.hash from node h where h.id = d.folder_id), v.company_name, nullif(trim(u.firstname || ' ' || u.lastname), ''), d.name, d.said::json,
      array_agg(n.name order by n.name_key),
      array(select distinct r from jsonb_array_elements(q.automations) a, jsonb_array_elements_text(a->'recipients') r order by r),
      f.name, f.domain, w.primary_color
    from node n join vendor v on v.id = d.vendor_id join firm f on f.id = d.firm_id left join app_user u on u.id = d.user_id
      left join white_label w on w.firm_id = f.id and w.theme = 'light'
   where n.id = any (v_files) and n.deleted_at is null
   group by v.id, f.id, u.id, w.primary_color;
end $$
--;
-- Drops that brought no file for a week: nobody asks for them any more.
create function app.forget_drops(p_age interval) returns void
language sql security definer set search_path = public as $$
  delete from quick_drop d where d.created_at < now() - p_age and not exists (select from quick_drop_file f where f.drop_id = d.id)
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.collection_addresses(text[])'::regprocedure, 'app.take_drop(uuid, interval)', 'app.forget_drops(interval)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
