-- [VID-001] [VID-002] Video rooms: one for each company, and one without a company for the firm's staff. A room is created when somebody
-- first enters it. `token` is its name at an outside video service; it is random, so that it reveals nothing about the company.
create table room (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer references vendor on delete cascade,
  token        uuid not null default gen_random_uuid(),
  constraint room_once unique nulls not distinct (firm_id, vendor_id)
);
create index room_vendor on room (vendor_id) where vendor_id is not null;

-- [VID-O01] One tab of one person in a room.
create table room_seat (
  id           integer primary key generated always as identity,
  room_id      integer not null references room on delete cascade,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer references vendor on delete cascade,
  user_id      integer not null references app_user on delete cascade,
  -- The hash of the tab's key; the key itself is not stored.
  key_hash     bytea not null,
  is_staff     boolean not null,
  state        text not null check (state in ('waiting', 'inside', 'refused', 'left')),
  camera       boolean not null,
  microphone   boolean not null,
  screen       text,
  seen_at      timestamptz not null default now(),
  created_at   timestamptz not null default now()
);
create index room_seat_open on room_seat (room_id) where state in ('waiting', 'inside');
create index room_seat_firm on room_seat (firm_id) where state in ('waiting', 'inside');
create index room_seat_vendor on room_seat (vendor_id) where vendor_id is not null;
create index room_seat_user on room_seat (user_id);
create index room_seat_seen on room_seat (seen_at);

-- Signals from one browser to another, to connect them. Deleted once the receiver has confirmed them, and with either seat.
create table room_signal (
  id         bigint primary key generated always as identity,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer references vendor on delete cascade,
  to_seat    integer not null references room_seat on delete cascade,
  from_seat  integer not null references room_seat on delete cascade,
  data       text not null
);
create index room_signal_to on room_signal (to_seat, id);
create index room_signal_from on room_signal (from_seat);
create index room_signal_firm on room_signal (firm_id);
create index room_signal_vendor on room_signal (vendor_id) where vendor_id is not null;

do $$
declare t text;
begin
  foreach t in array array['room', 'room_seat', 'room_signal'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    -- Rooms without a company are only for staff.
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id in (select unnest(app.scope_vendors()))
        or (vendor_id is null and (select app.scope_is_staff()))))', t);
  end loop;
end $$;

grant select, insert on room to dossier_app;
grant select, insert, update, delete on room_seat, room_signal to dossier_app;
grant select, insert, update, delete on room, room_seat, room_signal to dossier_gate;

insert into transfer_step (place, step) values (46, 'leave_rooms');
