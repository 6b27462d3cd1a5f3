-- Enters a firm, or one of its companies, through an open emergency access. The transaction becomes read-only, and nodes restricted by
-- themes stay hidden. Returns the firm, or null if there is no such access.
create or replace function app.enter_emergency(p_user integer, p_id integer, p_vendor integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.firm_of_emergency(p_user, p_id);
begin
  if v_firm is null then return null; end if;
  if p_vendor is not null and not exists (select from vendor v where v.id = p_vendor and v.firm_id = v_firm and v.active) then
    return null;
  end if;
  perform set_config('app.user', p_user::text, true), set_config('app.firm', v_firm::text, true),
    set_config('app.vendors', case when p_vendor is null then '*' else '{' || p_vendor || '}' end, true),
    set_config('app.rules', '{}', true), set_config('app.read_rules', '{}', true),
    set_config('transaction_read_only', 'on', true);
  return v_firm;
end
$$;

alter function app.enter_emergency owner to dossier_gate;
revoke all on function app.enter_emergency from public;
grant execute on function app.enter_emergency to dossier_app;
