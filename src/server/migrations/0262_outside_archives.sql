-- [NET-100] A firm's document system outside of the portal. `secret` signs the links to it, and is stored encrypted.
create table outside_archive (
  firm_id     integer primary key references firm on delete cascade,
  address     text not null check (address <> ''),
  secret      bytea not null,
  updated_at  timestamptz not null default now()
);

alter table outside_archive enable row level security;
alter table outside_archive force row level security;
do $$
begin
  execute format('create policy owner on outside_archive to %I using (true) with check (true)', current_user);
end $$;
create policy gate on outside_archive to dossier_gate using (true) with check (true);
create policy scope on outside_archive to dossier_app using (firm_id = (select app.scope_firm()));
grant select, insert, update, delete on outside_archive to dossier_app, dossier_gate;
