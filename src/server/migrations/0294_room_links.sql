-- [VID-O01] Guest links: somebody without an account can join one meeting in a company's room.
create table room_link (
  id          integer primary key generated always as identity,
  room_id     integer not null references room on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  -- The hash of the token in the link; the token itself is not stored.
  token_hash  bytea not null,
  -- For whom the link is, as typed by the firm's staff.
  name        text not null,
  state       text not null default 'open' check (state in ('open', 'ended')),
  created_by  integer references app_user on delete set null,
  created_at  timestamptz not null default now(),
  ends_at     timestamptz not null,
  -- When the link's guest was first admitted to the room. From then on, the link ends with that meeting.
  met_at      timestamptz,
  constraint room_link_token unique (token_hash)
);
create index room_link_room on room_link (room_id);
create index room_link_firm on room_link (firm_id);
create index room_link_vendor on room_link (vendor_id);
create index room_link_author on room_link (created_by) where created_by is not null;
create index room_link_end on room_link (ends_at);

-- A seat belongs to a person with an account, or to the guest of a link.
alter table room_seat
  alter column user_id drop not null,
  add column link_id integer references room_link on delete cascade,
  add column guest_name text,
  add constraint room_seat_owner check ((user_id is null) = (link_id is not null) and (link_id is null) = (guest_name is null));
create index room_seat_link on room_seat (link_id) where link_id is not null;

alter table room_link enable row level security;
alter table room_link force row level security;
do $$ begin
  execute format('create policy owner on room_link to %I using (true) with check (true)', current_user);
end $$;
create policy gate on room_link to dossier_gate using (true) with check (true);
create policy scope on room_link to dossier_app using (firm_id = (select app.scope_firm())
  and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))));
grant select, insert, update on room_link to dossier_app;
grant select, insert, update, delete on room_link to dossier_gate;
