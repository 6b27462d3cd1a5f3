-- The active companies of the firm in scope that the person reaches; for client users, only those where the module is active.
create or replace function app.reached_vendors(p_module text) returns integer[]
language plpgsql stable security definer set search_path = public
as $$
declare v_firm boolean;
begin
  if app.scope_all() then return array(select id from vendor where firm_id = app.scope_firm() and active); end if;
  if app.scope_is_staff() then
    return array(select id from vendor where id = any (app.scope_vendors()) and firm_id = app.scope_firm() and active);
  end if;
  v_firm := coalesce((select is_active from module where firm_id = app.scope_firm() and vendor_id is null and name = p_module), false);
  return array(select v.id from vendor v left join module m on m.firm_id = v.firm_id and m.vendor_id = v.id and m.name = p_module
    where v.id = any (app.scope_vendors()) and v.firm_id = app.scope_firm() and v.active and coalesce(m.is_active, v_firm));
end
$$;

alter function app.reached_vendors owner to dossier_gate;
revoke all on function app.reached_vendors from public;
grant execute on function app.reached_vendors to dossier_app;
