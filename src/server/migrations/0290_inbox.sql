-- [NOT-O01] For the inbox: the object that a notice is about, and whether the person has snoozed it or marked it as done.
alter table notice
  -- For example `task:12`, `node:7` (a folder or a document), `received:3` (documents received from company 3), or `many:9`: a
  -- notice about several objects, with the notice's own id.
  add column object        text not null default '',
  add column snoozed_until timestamptz,
  add column done_at       timestamptz,
  add constraint notice_done_is_read check (done_at is null or (read_at is not null and snoozed_until is null));
update notice set object = case
  when type = 'documents.received' and vendor_id is not null then 'received:' || vendor_id
  when node_id is not null then 'node:' || coalesce(folder_id, node_id)
  when task_id is not null then 'task:' || task_id
  when mission_id is not null then 'mission:' || mission_id
  when service_request_id is not null then 'service_request:' || service_request_id
  when signature_id is not null then 'signature:' || signature_id
  when thread_id is not null then 'thread:' || thread_id
  else 'many:' || id end;
create index notice_open on notice (user_id, firm_id, object) where done_at is null;

-- Objects about which a person gets no new notices.
create table notice_mute (
  user_id   integer not null references app_user on delete cascade,
  firm_id   integer not null references firm on delete cascade,
  object    text not null,
  muted_at  timestamptz not null default now(),
  primary key (user_id, firm_id, object)
);
create index notice_mute_firm_id_idx on notice_mute (firm_id);
alter table notice_mute enable row level security;
alter table notice_mute force row level security;
do $$ begin
  execute format('create policy owner on notice_mute to %I using (true) with check (true)', current_user);
end $$;
create policy gate on notice_mute to dossier_gate using (true) with check (true);
create policy scope on notice_mute to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()));
grant select, insert, delete on notice_mute to dossier_app;
grant select, delete on notice_mute to dossier_gate;

create trigger place_notice before insert on notice for each row execute function app.place_notice();
create trigger place_merged_notice before update on notice for each row
  when (old.updated_at is distinct from new.updated_at) execute function app.place_notice();
