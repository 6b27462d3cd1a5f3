-- [VID-O01] Enters the company of a guest link, by the hash of its token. No row if there is no such link, or the company, the firm or the
-- module is not active. Does not check whether the link has ended.
create or replace function app.enter_room_link(p_token bytea) returns table (id integer, firm_id integer, vendor_id integer)
language plpgsql security definer set search_path = public
as $$
begin
  select l.id, l.firm_id, l.vendor_id into id, firm_id, vendor_id from room_link l
    join vendor v on v.id = l.vendor_id and v.active
    join firm f on f.id = l.firm_id and f.active
   where l.token_hash = p_token
     and exists (select from module m where m.firm_id = l.firm_id and m.vendor_id is null and m.name = 'videoconference' and m.is_active)
     and not exists (select from module m where m.firm_id = l.firm_id and m.vendor_id = l.vendor_id and m.name = 'videoconference'
       and not m.is_active);
  if id is null then return; end if;
  perform set_config('app.user', '', true), set_config('app.firm', firm_id::text, true),
          set_config('app.vendors', '{' || vendor_id || '}', true);
  return next;
end
$$;

alter function app.enter_room_link owner to dossier_gate;
revoke all on function app.enter_room_link from public;
grant execute on function app.enter_room_link to dossier_app;
