-- Enters the company of a signature for work without a session. Satisfies all theme rules, because signing only touches the signature's own
-- document. No row if the signature is gone or the firm is not active. Fails with DM002 if the company is locked.
create or replace function app.enter_signature(p_signature integer) returns table (firm_id integer, vendor_id integer)
language plpgsql security definer set search_path = public
as $$
declare v_rules integer[];
begin
  select s.firm_id, s.vendor_id into enter_signature.firm_id, enter_signature.vendor_id from signature s
    join firm f on f.id = s.firm_id and f.active where s.id = p_signature;
  if enter_signature.vendor_id is null then return; end if;
  perform app.hold_company(enter_signature.vendor_id);
  select array_agg(r.id) into v_rules from theme_rule r where r.vendor_id = enter_signature.vendor_id;
  perform set_config('app.user', '', true), set_config('app.firm', enter_signature.firm_id::text, true),
          set_config('app.vendors', '{' || enter_signature.vendor_id || '}', true),
          set_config('app.rules', coalesce(v_rules, '{}')::text, true), set_config('app.read_rules', '{}', true);
  return next;
end
$$;

alter function app.enter_signature owner to dossier_gate;
revoke all on function app.enter_signature from public;
grant execute on function app.enter_signature to dossier_app;
