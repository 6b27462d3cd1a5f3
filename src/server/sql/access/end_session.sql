-- Ends one of the user's sessions, deletes the user's unused login codes and notifies every process, so that each closes the session's
-- streams. Returns false if the session was not open.
create or replace function app.end_session(p_user integer, p_session integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update session set ended_at = now() where id = p_session and user_id = p_user and ended_at is null;
  if not found then return false; end if;
  delete from login_code where user_id = p_user and used_at is null;
  perform pg_notify('live', 'session_ended:' || p_session);
  return true;
end
$$;

alter function app.end_session owner to dossier_gate;
revoke all on function app.end_session from public;
grant execute on function app.end_session to dossier_app;
