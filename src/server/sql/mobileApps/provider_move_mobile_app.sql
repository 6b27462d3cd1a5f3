-- [MOB-O02] Sets the state of a firm's app and returns the app's id; null if the caller is no platform administrator.
create or replace function app.provider_move_mobile_app(p_firm integer, p_state text) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if not app.is_provider() then return null; end if;
  update mobile_app m set state = p_state, state_since = now(),
      -- The store publishes the version that was built last.
      published_version = case when p_state = 'upToDate'
        then coalesce((select a.version from mobile_app_archive a where a.app_id = m.id), m.version) else m.published_version end
   where m.firm_id = p_firm returning m.id into v_id;
  return v_id;
end
$$;

alter function app.provider_move_mobile_app owner to dossier_gate;
revoke all on function app.provider_move_mobile_app from public;
grant execute on function app.provider_move_mobile_app to dossier_app;
