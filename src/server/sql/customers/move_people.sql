-- Step of `app.transfer_client_file`: removes the assignments of the former firm's staff. A client user who works in the new firm becomes
-- assigned staff, because nobody is both staff and client of one firm.
create or replace function app.move_people(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from assignment a where a.vendor_id = v.id
   and not exists (select from firm_user f where f.firm_id = v.transfers_to and f.user_id = a.user_id and f.active);
insert into assignment (vendor_id, firm_id, user_id) select v.id, v.transfers_to, f.user_id from vendor_user u
  join firm_user f on f.firm_id = v.transfers_to and f.user_id = u.user_id and f.active where u.vendor_id = v.id
on conflict do nothing;
delete from vendor_user u using firm_user f
 where u.vendor_id = v.id and f.firm_id = v.transfers_to and f.user_id = u.user_id and f.active
$$;

revoke all on function app.move_people from public;
