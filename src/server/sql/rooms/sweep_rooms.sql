-- [VID-O01] Deletes seats that were last seen a day ago, with their signals, and guest links that ended a day ago.
create or replace function app.sweep_rooms() returns void
language sql security definer set search_path = public
as $$
delete from room_seat where seen_at < now() - interval '1 day';
delete from room_link where ends_at < now() - interval '1 day'
$$;

alter function app.sweep_rooms owner to dossier_gate;
revoke all on function app.sweep_rooms from public;
grant execute on function app.sweep_rooms to dossier_app;
