-- [CAT-003] Categories of a firm's catalogue, in the order of `place`.
create table catalog_category (
  id          integer primary key generated always as identity,
  firm_id     integer not null references firm on delete cascade,
  name        text not null check (name <> ''),
  name_key    text not null,
  place       integer not null,
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint catalog_category_name unique (firm_id, name_key)
);

-- [CAT-002] Services. `unit_price` is in cents without VAT, `vat_rate` in basis points, `hours_budget` in minutes for the whole `quantity`.
-- `tasks` is one JSON value, because a service's tasks are always read and written together.
create table catalog_service (
  id                 integer primary key generated always as identity,
  firm_id            integer not null references firm on delete cascade,
  category_id        integer not null references catalog_category,
  state              text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  title              text not null check (title <> ''),
  title_key          text not null,
  reference          text not null default '',
  deliverable        text not null default '',
  commercial_text    text not null default '',
  contractual_text   jsonb not null default '[]',
  unit_price         integer not null check (unit_price >= 0),
  vat_rate           integer not null check (vat_rate between 0 and 10000),
  quantity           integer not null default 1 check (quantity >= 1),
  unit               text not null default '',
  duration           integer not null default 1 check (duration >= 1),
  duration_unit      text not null check (duration_unit in ('day', 'week', 'month', 'quarter', 'semester', 'year')),
  frequency          text not null default 'none' check (frequency in
    ('none', 'day', 'week', 'two-weeks', 'month', 'two-months', 'quarter', 'semester', 'year')),
  hours_budget       integer not null default 0 check (hours_budget >= 0),
  is_client_visible  boolean not null default true,
  tasks              jsonb not null default '[]',
  words              text not null generated always as (app.fold(lower(title || ' ' || reference))) stored,
  revision           integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint catalog_service_title unique (firm_id, title_key)
);
create index catalog_service_category_id_idx on catalog_service (category_id, title_key, id);

-- [CAT-001] Offers: services that are sold together. `typed_price` (cents) and `typed_minutes` replace the sums of the services; null: the
-- sum applies.
create table catalog_offer (
  id                integer primary key generated always as identity,
  firm_id           integer not null references firm on delete cascade,
  state             text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  title             text not null check (title <> ''),
  title_key         text not null,
  reference         text not null default '',
  is_public         boolean not null default true,
  commercial_text   text not null default '',
  contractual_text  jsonb not null default '[]',
  typed_price       integer check (typed_price >= 0),
  typed_minutes     integer check (typed_minutes >= 0),
  unit              text not null default '',
  duration          integer not null default 1 check (duration >= 1),
  duration_unit     text not null check (duration_unit in ('day', 'week', 'month', 'quarter', 'semester', 'year')),
  words             text not null generated always as (app.fold(lower(title || ' ' || reference))) stored,
  revision          integer not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint catalog_offer_title unique (firm_id, title_key)
);

create table catalog_offer_service (
  offer_id    integer not null references catalog_offer on delete cascade,
  service_id  integer not null references catalog_service,
  firm_id     integer not null references firm on delete cascade,
  place       integer not null,
  quantity    integer not null check (quantity >= 1),
  primary key (offer_id, service_id)
);
create index catalog_offer_service_service_id_idx on catalog_offer_service (service_id);

-- [SRQ-007] [SRQ-O01] Clients' orders. `key` is the idempotency key of an order; `fingerprint` identifies its content, so that a key cannot
-- be reused for another order.
create table service_request (
  id            integer primary key generated always as identity,
  firm_id       integer not null references firm on delete cascade,
  vendor_id     integer not null references vendor on delete cascade,
  key           uuid not null,
  fingerprint   text not null,
  state         text not null default 'requested'
    check (state in ('requested', 'accepted', 'declined', 'withdrawn', 'converted')),
  message       text not null default '',
  reason        text not null default '',
  requested_by  integer references app_user on delete set null,
  requested_at  timestamptz not null default now(),
  decided_by    integer references app_user on delete set null,
  decided_at    timestamptz,
  -- The mission that the request was converted into.
  mission_id    integer,
  revision      integer not null default 1,
  constraint service_request_key unique (vendor_id, key)
);
create index service_request_inbox on service_request (firm_id, state, id desc);
create index service_request_vendor_id_idx on service_request (vendor_id, id desc);
create index service_request_requested_by_idx on service_request (requested_by);
create index service_request_decided_by_idx on service_request (decided_by) where decided_by is not null;

-- The ordered services; `snapshot` is a copy of each as it was ordered. Services and offers that a line refers to can be archived, but not
-- deleted.
create table service_request_line (
  request_id  integer not null references service_request on delete cascade,
  place       integer not null,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  service_id  integer references catalog_service,
  offer_id    integer references catalog_offer,
  snapshot    jsonb not null,
  primary key (request_id, place)
);
create index service_request_line_vendor_id_idx on service_request_line (vendor_id);
create index service_request_line_service_id_idx on service_request_line (service_id) where service_id is not null;
create index service_request_line_offer_id_idx on service_request_line (offer_id) where offer_id is not null;

-- Row-level security also applies to the tables' owner, which therefore has a policy of its own. `dossier_gate`, the role of the functions
-- that look across firms, may use all rows.
do $$
declare t text;
begin
  foreach t in array array['catalog_category', 'catalog_service', 'catalog_offer', 'catalog_offer_service',
    'service_request', 'service_request_line'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to dossier_app, dossier_gate', t);
  end loop;
  foreach t in array array['catalog_category', 'catalog_service', 'catalog_offer', 'catalog_offer_service'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm()))', t);
    -- Only staff may change the catalogue.
    execute format('create policy staff_adds on %I as restrictive for insert to dossier_app
      with check ((select app.scope_is_staff()))', t);
    execute format('create policy staff_changes on %I as restrictive for update to dossier_app
      using (true) with check ((select app.scope_is_staff()))', t);
    execute format('create policy staff_removes on %I as restrictive for delete to dossier_app
      using ((select app.scope_is_staff()))', t);
  end loop;
  -- Rows that belong to a company: only if the company is in scope.
  foreach t in array array['service_request', 'service_request_line'] loop
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;

-- [CAT-O01] Clients see published offers if they are public, and published services if they are visible to clients or part of such an
-- offer. As policies, in case a query lacks the condition.
create policy sides on catalog_offer as restrictive to dossier_app
  using ((state = 'published' and is_public) or (select app.scope_is_staff()));
create policy sides on catalog_offer_service as restrictive to dossier_app
  using ((select app.scope_is_staff()) or exists (select from catalog_offer o where o.id = offer_id));
create policy sides on catalog_service as restrictive to dossier_app
  using ((select app.scope_is_staff())
    or (state = 'published'
      and (is_client_visible or exists (select from catalog_offer_service l where l.service_id = id))));

-- A client file that moves to another firm keeps its requests; this clears their references to the former firm's catalogue.
create trigger leave_catalog before update of firm_id on service_request_line for each row
  when (old.firm_id is distinct from new.firm_id)
  execute function app.leave_catalog();

-- [NOT-O02] Notices about orders.
alter table notice add column service_request_id integer references service_request on delete cascade;
alter table notice drop constraint notice_check;
alter table notice add constraint notice_subject check (num_nonnulls(node_id, task_id, service_request_id) = 1);
create index notice_service_request_id_idx on notice (service_request_id) where service_request_id is not null;

insert into firm_event (entity, audience) values ('catalogCategory', 'staff'), ('catalogService', 'staff'), ('catalogOffer', 'staff');
