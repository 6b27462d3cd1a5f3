-- Marks a recovery code as used. Returns false if the person has no such code or has used it. Of two concurrent uses only one succeeds.
create or replace function app.use_recovery_code(p_user integer, p_code bytea) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update recovery_code c set used_at = now() from two_factor f
   where f.user_id = p_user and f.confirmed_at is not null
     and c.user_id = p_user and c.code_hash = p_code and c.used_at is null;
  return found;
end
$$;

alter function app.use_recovery_code owner to dossier_gate;
revoke all on function app.use_recovery_code from public;
grant execute on function app.use_recovery_code to dossier_app;
