-- Creates the platform's first administrator and returns the id. Null if there is one already; 0 if the email has an account,
-- which must not be taken over.
create or replace function app.first_super_admin(p_email text, p_hash text, p_first text, p_last text) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  lock table app_user in share row exclusive mode;
  if exists (select 1 from app_user where is_super_admin) then return null; end if;
  if exists (select 1 from app_user where email = p_email) then return 0; end if;
  insert into app_user (email, password_hash, firstname, lastname, is_super_admin)
      values (p_email, p_hash, p_first, p_last, true) returning id into v_id;
  return v_id;
end
$$;

alter function app.first_super_admin owner to dossier_gate;
revoke all on function app.first_super_admin from public;
grant execute on function app.first_super_admin to dossier_app;
