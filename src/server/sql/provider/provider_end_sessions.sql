-- [NET-112] Ends all sessions of a person and returns how many were open. Null for an unknown person, or if the caller is no platform
-- administrator.
create or replace function app.provider_end_sessions(p_user integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_open integer;
begin
  if not app.is_provider() or not exists (select from app_user where id = p_user) then return null; end if;
  select count(*) into v_open from session s where s.user_id = p_user and s.ended_at is null and s.expires_at > now();
  perform app.end_sessions_of(p_user, null);
  return v_open;
end
$$;

alter function app.provider_end_sessions owner to dossier_gate;
revoke all on function app.provider_end_sessions from public;
grant execute on function app.provider_end_sessions to dossier_app;
