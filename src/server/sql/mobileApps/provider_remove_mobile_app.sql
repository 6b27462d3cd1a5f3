-- Deletes the app of a firm with its archive and returns its id; null if the caller is no platform administrator.
create or replace function app.provider_remove_mobile_app(p_firm integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if not app.is_provider() then return null; end if;
  delete from mobile_app where firm_id = p_firm returning id into v_id;
  return v_id;
end
$$;

alter function app.provider_remove_mobile_app owner to dossier_gate;
revoke all on function app.provider_remove_mobile_app from public;
grant execute on function app.provider_remove_mobile_app to dossier_app;
