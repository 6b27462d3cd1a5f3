-- Forgets a device of a person, or, for a push service that knows it no more, of anybody (`p_user` null).
create or replace function app.remove_push_device(p_user integer, p_endpoint text) returns void
language sql security definer set search_path = public
as $$
  delete from push_device where endpoint = p_endpoint and (p_user is null or user_id = p_user)
$$;

alter function app.remove_push_device owner to dossier_gate;
revoke all on function app.remove_push_device from public;
grant execute on function app.remove_push_device to dossier_app;
