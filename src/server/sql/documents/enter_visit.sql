-- Enters the company of a visitor's pass, with the same checks as `app.enter_share`. No row if the pass, or the session that it belongs to,
-- has ended. Applies the themes of the visitor, or of the share's author for a visitor without an account.
-- Fails with DM002 if the company is locked.
create or replace function app.enter_visit(p_pass bytea) returns table (
  id integer, firm_id integer, vendor_id integer, user_id integer, address text
)
language plpgsql security definer set search_path = public
as $$
begin
  select s.id, s.firm_id, s.vendor_id, w.user_id, w.address into id, firm_id, vendor_id, user_id, address
    from share_visit w
    join share s on s.id = w.share_id
    join vendor v on v.id = s.vendor_id and v.active
    join firm f on f.id = s.firm_id and f.active
    left join session e on e.id = w.session_id
   where w.pass_hash = p_pass and w.expires_at > now()
     and (w.session_id is null or (e.ended_at is null and e.expires_at > now()));
  if id is not null then perform app.hold_company(vendor_id); end if;
  if id is null or not app.shares_documents(firm_id, vendor_id)
      or not app.may_share((select s.created_by from share s where s.id = enter_visit.id), firm_id, vendor_id) then return; end if;
  perform app.take_themes(coalesce(enter_visit.user_id, (select s.created_by from share s where s.id = enter_visit.id)),
      enter_visit.firm_id, enter_visit.vendor_id);
  perform set_config('app.user', coalesce(user_id::text, ''), true), set_config('app.firm', firm_id::text, true),
          set_config('app.vendors', '{' || vendor_id || '}', true);
  return next;
end
$$;

alter function app.enter_visit owner to dossier_gate;
revoke all on function app.enter_visit from public;
grant execute on function app.enter_visit to dossier_app;
