-- Removes the device of an endpoint that, according to its push service, no longer exists.
create or replace function app.drop_push_endpoint(p_endpoint text) returns void
language sql security definer set search_path = public
as $$
  delete from push_device where endpoint = p_endpoint
$$;

alter function app.drop_push_endpoint owner to dossier_gate;
revoke all on function app.drop_push_endpoint from public;
grant execute on function app.drop_push_endpoint to dossier_app;
