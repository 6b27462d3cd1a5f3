-- [NET-050] A firm's folder models. Read and written whole, so its folders are one value, in reading order.
create table tree_model (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  name         text not null check (name <> ''),
  name_key     text not null,
  description  text not null default '',
  state        text not null default 'draft' check (state in ('draft', 'available')),
  is_default   boolean not null default false,
  folders      jsonb not null default '[]',
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (firm_id, name_key),
  constraint only_available_is_default check (not is_default or state = 'available')
);
-- [WSP-001] At most one.
create unique index tree_model_default on tree_model (firm_id) where is_default;

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['tree_model'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

create policy scope on tree_model to dossier_app
  using (firm_id = (select app.scope_firm()));

grant select, insert, update, delete on tree_model to dossier_app;
grant select, insert, update, delete on tree_model to dossier_gate;

insert into theme_bearer (bearer, counts) values ('tree_model', 'count_model_themes');
