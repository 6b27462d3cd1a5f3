-- A firm's look in the light and the dark theme.
create table white_label (
  firm_id          integer not null references firm on delete cascade,
  theme            text not null check (theme in ('light', 'dark')),
  primary_color    text not null check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color  text not null check (secondary_color ~ '^#[0-9a-f]{6}$'),
  logo             bytea,
  logo_type        text,
  updated_at       timestamptz not null default now(),
  -- Compared with If-Match.
  revision         integer not null default 1,
  favicon          bytea,
  favicon_type     text,
  touch_icon       bytea,
  touch_icon_type  text,
  primary key (firm_id, theme)
);

-- rules: below this line run after the tables of all domains.

-- Row-level security binds everyone, the owner by a policy of its own; the gate reads past firms.
do $$
declare t text;
begin
  foreach t in array array['white_label'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;

create policy scope on white_label to dossier_app
  using (firm_id = (select app.scope_firm()));

grant select, insert, update on white_label to dossier_app;
grant select, insert, update, delete on white_label to dossier_gate;

insert into firm_event (entity, audience) values ('white_label', 'everyone');
