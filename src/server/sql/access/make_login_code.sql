-- Stores a code, valid for 60 seconds, that continues a session on the host of another firm (SES-O06). Returns false if the
-- session does not reach that host.
create or replace function app.make_login_code(p_hash bytea, p_session integer, p_host text) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  delete from login_code where expires_at < now() - interval '1 day';
  if not exists (select 1 from json_array_elements(app.firms_for(p_session)) f where f->>'domain' = p_host) then return false; end if;
  insert into login_code (code_hash, user_id, session_id, host, expires_at)
  select p_hash, s.user_id, s.id, p_host, now() + interval '60 seconds' from session s where s.id = p_session and s.ended_at is null;
  return found;
end
$$;

alter function app.make_login_code owner to dossier_gate;
revoke all on function app.make_login_code from public;
grant execute on function app.make_login_code to dossier_app;
