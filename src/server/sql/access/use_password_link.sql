-- Sets the password through a password link and returns the user; null if the link is not valid for this purpose. Of two concurrent uses
-- only one succeeds.
create or replace function app.use_password_link(p_token bytea, p_purpose text, p_hash text) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_user integer;
begin
  update password_link l set ended_at = now()
    from app_user u
   where l.token_hash = p_token and l.purpose = p_purpose and l.ended_at is null and l.expires_at > now()
     and u.id = l.user_id and u.active
  returning l.user_id into v_user;
  if v_user is null then return null; end if;
  perform app.set_password(v_user, p_hash, null);
  return v_user;
end
$$;

alter function app.use_password_link owner to dossier_gate;
revoke all on function app.use_password_link from public;
grant execute on function app.use_password_link to dossier_app;
