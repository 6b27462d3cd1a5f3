-- [ANA-O01] A firm's figures by month: for the whole firm, by client, by person, and by client and person (`both`). A nightly job adds the
-- events since `analytics_cursor`; queries add the later events themselves. So the cost of a query does not grow with a firm's clients.
create table analytics (
  id         bigint primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  grain      text not null check (grain in ('firm', 'client', 'person', 'both')),
  vendor_id  integer references vendor on delete cascade,
  user_id    integer references app_user on delete cascade,
  month      date not null check (month = date_trunc('month', month)),
  measure    text not null,
  -- The number of occurrences, and the sum of their durations in seconds or sizes in bytes; 0 for measures without either.
  count      bigint not null default 0,
  total      bigint not null default 0,
  check ((vendor_id is not null) = (grain in ('client', 'both')) and (user_id is not null) = (grain in ('person', 'both')))
);
create unique index analytics_once on analytics (firm_id, grain, month, measure, vendor_id, user_id) nulls not distinct;
create index analytics_vendor on analytics (vendor_id, month) where vendor_id is not null;
create index analytics_user on analytics (user_id, month) where user_id is not null;

-- The last event that a firm's figures include, and when the current month's stocks (late tasks, stored bytes) were last written.
create table analytics_cursor (
  firm_id   integer primary key references firm on delete cascade,
  event_id  bigint not null default 0,
  kept_at   timestamptz
);

-- [ANA-004] A sample of the errors in browsers, without people and addresses; rows are deleted after thirty days.
create table error_sample (
  id       bigint primary key generated always as identity,
  firm_id  integer references firm on delete cascade,
  at       timestamptz not null default now(),
  message  text not null,
  stack    text not null,
  screen   text not null,
  release  text not null
);
create index error_sample_at on error_sample (at);
create index error_sample_firm on error_sample (firm_id) where firm_id is not null;

do $$
declare t text;
begin
  foreach t in array array['analytics', 'analytics_cursor', 'error_sample'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;
-- For staff only. Staff without access to all clients see only the rows of their own clients.
create policy scope on analytics to dossier_app using (firm_id = (select app.scope_firm()) and (select app.scope_is_staff())
  and ((select app.scope_all()) or (vendor_id is not null and vendor_id in (select unnest(app.scope_vendors())))));
create policy scope on analytics_cursor to dossier_app
  using (firm_id = (select app.scope_firm()) and (select app.scope_is_staff()));

grant select on analytics, analytics_cursor to dossier_app;
grant select, insert, update, delete on analytics, analytics_cursor, error_sample to dossier_gate;

insert into transfer_step (place, step) values (45, 'leave_analytics');
