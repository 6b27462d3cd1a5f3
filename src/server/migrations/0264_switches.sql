-- Feature switches: the percentage of firms for which a feature is on, and firms for which it is on or off regardless of that.
create table switch (
  name      text primary key,
  percent   integer not null default 100 check (percent between 0 and 100),
  revision  integer not null default 1
);
create table switch_exception (
  name     text not null references switch on delete cascade,
  firm_id  integer not null references firm on delete cascade,
  is_on    boolean not null,
  primary key (name, firm_id)
);
create index switch_exception_firm_id_idx on switch_exception (firm_id);

do $$
declare t text;
begin
  foreach t in array array['switch', 'switch_exception'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    -- Only for the provider's super admins.
    execute format('create policy scope on %I to dossier_app using ((select app.is_provider()))', t);
  end loop;
end $$;
grant select, insert, update, delete on switch, switch_exception to dossier_app, dossier_gate;
insert into switch (name) values ('connections'), ('surveys');
