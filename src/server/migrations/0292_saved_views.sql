-- Views of lists that people have named: filters, sort and columns as the list's address has them. A shared one is its firm's.
create table saved_view (
  id         integer primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  user_id    integer not null references app_user on delete cascade,
  list       text not null check (list in ('clients', 'tasks', 'documents', 'missions')),
  name       text not null,
  search     jsonb not null,
  -- Null: the columns that the person sees anyway.
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
