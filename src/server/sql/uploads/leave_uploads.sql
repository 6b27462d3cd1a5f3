-- Step of `app.transfer_client_file`: deletes the company's unfinished uploads.
create or replace function app.leave_uploads(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from upload u where u.vendor_id = v.id and u.document_id is null
$$;

revoke all on function app.leave_uploads from public;
