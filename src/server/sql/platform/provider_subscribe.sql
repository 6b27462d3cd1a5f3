-- [SAD-014] Activates modules of the firm in scope and returns those that changed. Companies that disabled a module keep it disabled.
create or replace function app.provider_subscribe(p_modules json) returns text[]
language plpgsql security definer set search_path = public
as $$
declare v_done text[];
begin
  if not app.keeps_firm() then return '{}'; end if;
  with given as (select * from json_to_recordset(p_modules) as m (name text, priority integer, stays_in_bar boolean)),
  changed as (
    insert into module (firm_id, name, is_active, priority, is_home, is_navbar, is_settings)
    select app.scope_firm(), g.name, true, g.priority, g.stays_in_bar, g.stays_in_bar, true from given g
    on conflict (firm_id, vendor_id, name) do update set is_active = true where not module.is_active
    returning name)
  select coalesce(array_agg(name order by name), '{}') into v_done from changed;
  return v_done;
end
$$;

alter function app.provider_subscribe owner to dossier_gate;
revoke all on function app.provider_subscribe from public;
grant execute on function app.provider_subscribe to dossier_app;
