-- Step of `app.transfer_client_file`: deletes the company's room, which ends a meeting under way. The new firm gets a room of its own.
create or replace function app.leave_rooms(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from room where vendor_id = v.id
$$;

revoke all on function app.leave_rooms from public;
