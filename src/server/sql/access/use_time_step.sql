-- Marks the time step of a valid authenticator code as used. Returns false if it, or a later one, was used before (replay). Of two
-- concurrent uses only one succeeds.
create or replace function app.use_time_step(p_user integer, p_step bigint) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update two_factor set last_step = p_step where user_id = p_user and confirmed_at is not null and last_step < p_step;
  return found;
end
$$;

alter function app.use_time_step owner to dossier_gate;
revoke all on function app.use_time_step from public;
grant execute on function app.use_time_step to dossier_app;
