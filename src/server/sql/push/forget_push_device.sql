-- Trigger: deletes the device of a session that has ended, for whatever reason it ended.
create or replace function app.forget_push_device() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  delete from push_device where session_id = new.id;
  return null;
end
$$;

alter function app.forget_push_device owner to dossier_gate;
revoke all on function app.forget_push_device from public;
