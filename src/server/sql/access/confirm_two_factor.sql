-- Confirms the authenticator app that is being set up: stores the recovery codes, and the time step of the first code so that the code
-- cannot be used again. Returns false if no unconfirmed app has this secret.
create or replace function app.confirm_two_factor(p_user integer, p_secret bytea, p_step bigint, p_codes bytea[]) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  -- A sign-in locks the same row (`app.hold_user`): it must not check for a second step before this transaction and open its session after
  -- it.
  perform 1 from app_user where id = p_user for no key update;
  update two_factor set confirmed_at = now(), last_step = p_step
   where user_id = p_user and confirmed_at is null and secret = p_secret;
  if not found then
    return false;
  end if;
  perform app.renew_recovery_codes(p_user, p_codes);
  return true;
end
$$;

alter function app.confirm_two_factor owner to dossier_gate;
revoke all on function app.confirm_two_factor from public;
grant execute on function app.confirm_two_factor to dossier_app;
