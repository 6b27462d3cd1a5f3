-- Removes a person's authenticator app: from now on the password alone is enough. Returns false if there was no confirmed app.
create or replace function app.remove_two_factor(p_user integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  perform 1 from app_user where id = p_user for no key update;
  delete from two_factor where user_id = p_user and confirmed_at is not null;
  return found;
end
$$;

alter function app.remove_two_factor owner to dossier_gate;
revoke all on function app.remove_two_factor from public;
grant execute on function app.remove_two_factor to dossier_app;
