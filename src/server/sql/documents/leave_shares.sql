-- Step of `app.transfer_client_file`: revokes shares whose author has no access to the company in the new firm.
create or replace function app.leave_shares(v vendor) returns void
language sql security definer set search_path = public
as $$
update share s set state = 'revoked', ended_at = now() where s.vendor_id = v.id and s.state = 'active'
   and not exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = s.created_by)
   and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = s.created_by and f.active)
$$;

revoke all on function app.leave_shares from public;
