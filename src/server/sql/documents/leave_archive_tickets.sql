-- Step of `app.transfer_client_file`: deletes the company's tickets for downloading archives.
create or replace function app.leave_archive_tickets(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from archive_ticket t where t.vendor_id = v.id
$$;

revoke all on function app.leave_archive_tickets from public;
