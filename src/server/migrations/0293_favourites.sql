-- A person's favourites: companies (`node_id` null) and documents of companies.
create table favourite (
  id         integer primary key generated always as identity,
  user_id    integer not null references app_user on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  node_id    bigint references node on delete cascade,
  put_at     timestamptz not null default now(),
  constraint favourite_once unique nulls not distinct (user_id, vendor_id, node_id)
);
create index favourite_vendor_id_idx on favourite (vendor_id);
create index favourite_firm_id_idx on favourite (firm_id);
create index favourite_node_id_idx on favourite (node_id) where node_id is not null;

-- When a person last opened a document; only their latest in each firm are kept.
create table document_look (
  user_id    integer not null references app_user on delete cascade,
  node_id    bigint not null references node on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  firm_id    integer not null references firm on delete cascade,
  looked_at  timestamptz not null default now(),
  primary key (user_id, node_id)
);
create index document_look_latest on document_look (user_id, firm_id, looked_at desc);
create index document_look_node_id_idx on document_look (node_id);
create index document_look_vendor_id_idx on document_look (vendor_id);
create index document_look_firm_id_idx on document_look (firm_id);

do $$
declare t text;
begin
  foreach t in array array['favourite', 'document_look'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and user_id = (select app.scope_user())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))))', t);
  end loop;
end $$;
grant select, insert, update, delete on favourite, document_look to dossier_app;
grant select, delete on favourite, document_look to dossier_gate;
