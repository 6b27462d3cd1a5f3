-- Stores a password link and ends the user's earlier ones. Returns false if the account got `p_most` links (null: no limit) within the
-- hour.
create or replace function app.make_password_link(
  p_hash bytea, p_user integer, p_purpose text, p_life interval, p_most integer
) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  perform 1 from app_user where id = p_user for update;
  if p_most is not null
     and (select count(*) from password_link where user_id = p_user and created_at > now() - interval '1 hour') >= p_most then
    return false;
  end if;
  delete from password_link where user_id = p_user and expires_at < now() - interval '30 days';
  update password_link set ended_at = now() where user_id = p_user and ended_at is null;
  insert into password_link (token_hash, user_id, purpose, expires_at) values (p_hash, p_user, p_purpose, now() + p_life);
  return true;
end
$$;

alter function app.make_password_link owner to dossier_gate;
revoke all on function app.make_password_link from public;
grant execute on function app.make_password_link to dossier_app;
