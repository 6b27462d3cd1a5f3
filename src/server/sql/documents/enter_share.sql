-- Enters the scope of a share's company, with the themes of the share's author. No row if the share does not exist, the firm, company or
-- documents module is not active, or the author may no longer share there. Does not check the state of the share.
-- Fails with DM002 if the company is locked.
create or replace function app.enter_share(p_hash bytea) returns table (id integer, firm_id integer, vendor_id integer)
language plpgsql security definer set search_path = public
as $$
begin
  select s.id, s.firm_id, s.vendor_id into id, firm_id, vendor_id from share s
    join vendor v on v.id = s.vendor_id and v.active
    join firm f on f.id = s.firm_id and f.active
   where s.token_hash = p_hash;
  if id is not null then perform app.hold_company(vendor_id); end if;
  if id is null or not app.shares_documents(firm_id, vendor_id)
      or not app.may_share((select s.created_by from share s where s.id = enter_share.id), firm_id, vendor_id) then return; end if;
  perform app.take_themes((select s.created_by from share s where s.id = enter_share.id), enter_share.firm_id, enter_share.vendor_id);
  perform set_config('app.user', '', true), set_config('app.firm', firm_id::text, true),
          set_config('app.vendors', '{' || vendor_id || '}', true);
  return next;
end
$$;

alter function app.enter_share owner to dossier_gate;
revoke all on function app.enter_share from public;
grant execute on function app.enter_share to dossier_app;
