-- Whether a rendition's job seems lost and should be queued again. Touches the row, so that only one caller gets true.
create or replace function app.wake_rendition(p_id bigint) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update rendition set touched_at = now() where id = p_id and state in ('waiting', 'converting') and touched_at < now() - interval '3 minutes';
  return found;
end
$$;

alter function app.wake_rendition owner to dossier_gate;
revoke all on function app.wake_rendition from public;
grant execute on function app.wake_rendition to dossier_app;
