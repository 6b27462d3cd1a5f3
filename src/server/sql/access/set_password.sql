-- Stores a new password, and ends the person's sessions (except `p_staying`), unused login codes and password links (SES-O07).
create or replace function app.set_password(p_user integer, p_hash text, p_staying integer) returns void
language plpgsql security definer set search_path = public
as $$
declare v_session integer;
begin
  update app_user set password_hash = p_hash where id = p_user;
  update password_link set ended_at = now() where user_id = p_user and ended_at is null;
  delete from login_code where user_id = p_user and used_at is null;
  for v_session in update session set ended_at = now() where user_id = p_user and ended_at is null
                      and id is distinct from p_staying returning id loop
    perform pg_notify('live', 'session_ended:' || v_session);
  end loop;
end
$$;

alter function app.set_password owner to dossier_gate;
revoke all on function app.set_password from public;
grant execute on function app.set_password to dossier_app;
