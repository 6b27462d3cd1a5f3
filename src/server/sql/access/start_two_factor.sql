-- Stores the secret of an authenticator app that is being set up, and replaces an unconfirmed one. Returns false if an app is confirmed
-- already.
create or replace function app.start_two_factor(p_user integer, p_secret bytea) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  insert into two_factor as f (user_id, secret) values (p_user, p_secret)
  on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now() where f.confirmed_at is null;
  return found;
end
$$;

alter function app.start_two_factor owner to dossier_gate;
revoke all on function app.start_two_factor from public;
grant execute on function app.start_two_factor to dossier_app;
