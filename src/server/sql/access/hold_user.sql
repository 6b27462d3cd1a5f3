-- Takes a shared lock on an active account while a session is opened. Without it, a sign-in concurrent with a password change
-- could open a session with the old password. Returns false if there is no such account.
create or replace function app.hold_user(p_user integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  perform 1 from app_user where id = p_user and active for share;
  return found;
end
$$;

alter function app.hold_user owner to dossier_gate;
revoke all on function app.hold_user from public;
grant execute on function app.hold_user to dossier_app;
