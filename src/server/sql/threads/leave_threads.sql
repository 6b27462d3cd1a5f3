-- Step of `app.transfer_client_file`: keeps the threads, deletes the former firm's people's reading positions and settings, and deletes the
-- addresses for answers by mail, which are created anew when needed.
create or replace function app.leave_threads(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from thread_reader r where r.vendor_id = v.id and not exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = r.user_id);
delete from thread_address a where a.vendor_id = v.id
$$;

revoke all on function app.leave_threads from public;
