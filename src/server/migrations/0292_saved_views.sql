-- Saved views of lists. `search` holds the query parameters of the list's address: filters and sort. All staff of the firm see a shared
-- view.
create table saved_view (
  id         integer primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  list       text not null check (list in ('clients', 'tasks', 'documents', 'missions')),
  name       text not null,
  search     jsonb not null,
  -- Columns to show; null: those that the user sees without the view.
  columns    text[],
  is_shared  boolean not null default false,
  revision   integer not null default 1,
  created_at timestamptz not null default now()
);
create index saved_view_user_id_idx on saved_view (user_id, firm_id, list);
create index saved_view_shared on saved_view (firm_id, list) where is_shared;
alter table saved_view enable row level security;
alter table saved_view force row level security;
do $$ begin
  execute format('create policy owner on saved_view to %I using (true) with check (true)', current_user);
end $$;
create policy gate on saved_view to dossier_gate using (true) with check (true);
create policy scope on saved_view to dossier_app
  using (firm_id = (select app.scope_firm()) and (user_id = (select app.scope_user()) or (is_shared and (select app.scope_is_staff()))));
grant select, insert, update, delete on saved_view to dossier_app;
grant select, delete on saved_view to dossier_gate;
