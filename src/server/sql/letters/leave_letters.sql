-- Transfer step: templates stay with the firm that a client file leaves; letters keep the name of theirs.
create or replace function app.leave_letters(v vendor) returns void
language sql security definer set search_path = public
as $$
  update letter set template_id = null, state = case state when 'sent' then 'made' else state end where vendor_id = v.id
$$;

revoke all on function app.leave_letters from public;
