-- [WFL-001] Sets of statuses that the documents of a company go through.
create table workflow (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  name        text not null check (name <> ''),
  sharing     text not null check (sharing in ('private_firm', 'private_vendor', 'shared')),
  is_active   boolean not null default true,
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
)
--;
create index on workflow (vendor_id, lower(name), id)
--;
create table workflow_status (
  id           integer primary key generated always as identity,
  workflow_id  integer not null references workflow on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  name         text not null check (name <> ''),
  color        text not null check (color ~ '^#[0-9a-f]{6}$'),
  is_end       boolean not null default false,
  position     integer not null,
  unique (workflow_id, position) deferrable initially deferred
)
--;
-- [WFL-009] The nearest row on the way up decides, so that a folder's workflow reaches what is put there later, and
-- taking it off a folder can leave it on what lies below.
create table node_workflow (
  node_id      bigint not null references node on delete cascade,
  workflow_id  integer not null references workflow on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  is_applied   boolean not null,
  primary key (node_id, workflow_id)
)
--;
create index on node_workflow (workflow_id)
--;
-- [WFL-003] [WFL-004]
create table version_status (
  version_id   bigint not null references version on delete cascade,
  workflow_id  integer not null references workflow on delete cascade,
  status_id    integer not null references workflow_status on delete cascade,
  firm_id      integer not null,
  vendor_id    integer not null,
  chosen_by    integer not null references app_user,
  chosen_at    timestamptz not null default now(),
  primary key (version_id, workflow_id)
)
--;
create index on version_status (status_id)
--;
create index on version_status (workflow_id)
--;
do $$ declare t text; begin
  foreach t in array array['workflow', 'workflow_status', 'node_workflow', 'version_status'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_app', t);
  end loop;
end $$
--;
-- The row that decides whether a workflow is on a node; none where it never was.
create function app.workflow_on(p_node bigint, p_workflow integer) returns table (node_id bigint, is_applied boolean)
language sql stable as $$
  with recursive up as (
    select id, parent_id, 0 as height from node where id = p_node
    union all
    select n.id, n.parent_id, up.height + 1 from node n join up on n.id = up.parent_id
  )
  select w.node_id, w.is_applied from up join node_workflow w on w.node_id = up.id and w.workflow_id = p_workflow
   order by up.height limit 1
$$
--;
-- [NET-035] Names and addresses of the people of the company that the transaction has entered, and of the firm's staff
-- who may enter it.
create function app.vendor_users(p_vendor integer) returns table (id integer, firstname text, lastname text, email text, side text, role text)
language sql security definer set search_path = public stable as $$
  select u.id, u.firstname, u.lastname, u.email, 'company', v.role
    from vendor_user v join app_user u on u.id = v.user_id and u.active
   where v.vendor_id = p_vendor and p_vendor = any (app.scope_vendors()) and (v.access_ends_at is null or v.access_ends_at > now())
     and not exists (select 1 from firm_user f where f.firm_id = v.firm_id and f.user_id = v.user_id and f.active)
  union all
  select u.id, u.firstname, u.lastname, u.email, 'firm', f.role
    from firm_user f join app_user u on u.id = f.user_id and u.active
   where f.firm_id = app.scope_firm() and f.active and p_vendor = any (app.scope_vendors())
     and (f.role = 'admin' or f.all_clients
          or exists (select 1 from assignment a where a.vendor_id = p_vendor and a.user_id = f.user_id))
  order by 3, 2, 1
$$
--;
do $$ begin
  alter function app.vendor_users(integer) owner to dossier_gate;
  revoke all on function app.vendor_users(integer) from public;
  grant execute on function app.vendor_users(integer) to dossier_app;
  grant execute on function app.workflow_on(bigint, integer) to dossier_app;
end $$
