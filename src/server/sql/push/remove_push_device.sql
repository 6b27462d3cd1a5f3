-- Removes one of the devices that `app.own_push_devices` returns; false for any other.
create or replace function app.remove_push_device(p_user integer, p_session integer, p_device integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  delete from push_device d where d.id = p_device and exists (
    select from app.own_push_devices(p_user, p_session) o where o.id = p_device);
  return found;
end
$$;

alter function app.remove_push_device owner to dossier_gate;
revoke all on function app.remove_push_device from public;
grant execute on function app.remove_push_device to dossier_app;
