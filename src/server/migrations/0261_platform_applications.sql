-- [SAD-008] Applications that the provider offers to firms. A subscribed firm has a copy in `application`.
create table platform_application (
  id                        integer primary key generated always as identity,
  title                     text not null check (title <> ''),
  type                      text not null,
  description               text not null default '',
  uri                       text not null,
  site_url                  text not null default '',
  video                     text not null default '',
  is_active                 boolean not null default true,
  is_automation             boolean not null default false,
  is_home                   boolean not null default true,
  is_private                boolean not null default false,
  roles                     text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'collaborator', 'guest']),
  price                     text not null default '',
  email_recipient           text not null default '',
  mail_attachment_max_size  integer,
  revision                  integer not null default 1,
  created_at                timestamptz not null default now()
);

alter table application add column platform_id integer references platform_application on delete set null;
-- The provider has ended the firm's subscription: the copy stays, but is inactive until the provider renews the subscription.
alter table application add column is_withdrawn boolean not null default false;
alter table application add constraint withdrawn_is_inactive check (not (is_withdrawn and is_active));
create unique index application_firm_id_platform_id_idx on application (firm_id, platform_id) where platform_id is not null;
create index application_platform_id_idx on application (platform_id) where platform_id is not null;

alter table platform_application enable row level security;
alter table platform_application force row level security;
do $$
begin
  execute format('create policy owner on platform_application to %I using (true) with check (true)', current_user);
end $$;
create policy gate on platform_application to dossier_gate using (true) with check (true);
-- Only for the provider's super admins.
create policy scope on platform_application to dossier_app using ((select app.is_provider()));
grant select, insert, update, delete on platform_application to dossier_app, dossier_gate;
