-- Removes a person's authenticator app; false if there was none. Null for an unknown person, or if the caller is no platform administrator.
create or replace function app.provider_remove_two_factor(p_user integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if not app.is_provider() or not exists (select from app_user where id = p_user) then return null; end if;
  return app.remove_two_factor(p_user);
end
$$;

alter function app.provider_remove_two_factor owner to dossier_gate;
revoke all on function app.provider_remove_two_factor from public;
grant execute on function app.provider_remove_two_factor to dossier_app;
