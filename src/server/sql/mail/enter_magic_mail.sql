-- Enters the company of a magic mail address. No row if the address, its company, its firm or its documents module is not active, so that
-- senders cannot distinguish that from an unknown address.
create or replace function app.enter_magic_mail(p_local text) returns table (
  id integer, firm_id integer, vendor_id integer, folder_id bigint, senders text, keeper_id integer
)
language plpgsql security definer set search_path = public
as $$
begin
  select m.id, m.firm_id, m.vendor_id, m.folder_id, m.senders, m.keeper_id
    into id, firm_id, vendor_id, folder_id, senders, keeper_id from magic_mail m
    join vendor v on v.id = m.vendor_id and v.active
    join firm f on f.id = m.firm_id and f.active
   where m.local_part = p_local and m.state = 'active';
  if id is not null then
    perform pg_advisory_xact_lock_shared(20252, vendor_id);
    select v.firm_id into firm_id from vendor v where v.id = vendor_id;
  end if;
  if id is null or firm_id is null or not app.shares_documents(firm_id, vendor_id) then return; end if;
  perform set_config('app.user', '', true), set_config('app.firm', firm_id::text, true),
          set_config('app.vendors', '{' || vendor_id || '}', true);
  return next;
end
$$;

alter function app.enter_magic_mail owner to dossier_gate;
revoke all on function app.enter_magic_mail from public;
grant execute on function app.enter_magic_mail to dossier_app;
