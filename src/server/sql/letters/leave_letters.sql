-- Step of `app.transfer_client_file`: unlinks the company's letters from the former firm's templates, and sets letters sent to signature
-- back to `made`.
create or replace function app.leave_letters(v vendor) returns void
language sql security definer set search_path = public
as $$
  update letter set template_id = null, state = case state when 'sent' then 'made' else state end where vendor_id = v.id
$$;

revoke all on function app.leave_letters from public;
