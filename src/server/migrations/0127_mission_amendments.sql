-- [MIS-001] Drafts of amendments that are not proposed yet: at most one for each mission, shared by all staff with access to the client.
create table mission_amendment (
  mission_id  integer primary key references mission on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  -- The version of the mission when the draft was last saved.
  version     integer not null,
  -- The wizard step at which the draft was last saved.
  step        text not null check (step in ('data', 'services', 'team', 'dates', 'summary')),
  content     jsonb not null,
  note        text not null default '',
  revision    integer not null default 1,
  author_id   integer references app_user on delete set null,
  updated_at  timestamptz not null default now()
);
create index mission_amendment_vendor_id_idx on mission_amendment (vendor_id);
create index mission_amendment_author_id_idx on mission_amendment (author_id) where author_id is not null;

alter table mission_amendment enable row level security;
alter table mission_amendment force row level security;
do $$ begin execute format('create policy owner on mission_amendment to %I using (true) with check (true)', current_user); end $$;
create policy gate on mission_amendment to dossier_gate using (true) with check (true);
create policy scope on mission_amendment to dossier_app using (firm_id = (select app.scope_firm())
  and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));
-- Clients see an amendment only once it is proposed, as a row of `mission_version`.
create policy sides on mission_amendment as restrictive to dossier_app using ((select app.scope_is_staff()));
grant select, insert, update, delete on mission_amendment to dossier_app, dossier_gate;
