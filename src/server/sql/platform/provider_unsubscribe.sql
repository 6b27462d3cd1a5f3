-- Deactivates modules of the firm in scope and of its companies; data created with them stay. Returns the modules that changed.
create or replace function app.provider_unsubscribe(p_modules text[]) returns text[]
language plpgsql security definer set search_path = public
as $$
declare v_done text[];
begin
  if not app.is_provider() then return '{}'; end if;
  delete from module where firm_id = app.scope_firm() and vendor_id is not null and name = any (p_modules) and is_active;
  with changed as (
    update module set is_active = false where firm_id = app.scope_firm() and vendor_id is null and name = any (p_modules)
        and is_active returning name)
  select coalesce(array_agg(name order by name), '{}') into v_done from changed;
  return v_done;
end
$$;

alter function app.provider_unsubscribe owner to dossier_gate;
revoke all on function app.provider_unsubscribe from public;
grant execute on function app.provider_unsubscribe to dossier_app;
