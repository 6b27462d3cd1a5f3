-- The open sessions of a person, at most 200, that they may see from the session `p_session`: all of them, or those of the same identity
-- provider if one opened `p_session`. Sessions of programs are left out.
create or replace function app.sessions_of(p_user integer, p_session integer) returns table (
  id integer, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, user_agent text, address text
)
language sql stable security definer set search_path = public
as $$
  select s.id, s.created_at, s.last_seen_at, s.expires_at, s.user_agent, s.address from session s, session mine
   where mine.id = p_session and mine.user_id = p_user and s.user_id = p_user and s.ended_at is null and s.expires_at > now()
     and s.created_at + s.most > now()
     and (mine.provider_issuer is null or s.provider_issuer = mine.provider_issuer)
     and not exists (select from program_token t where t.session_id = s.id)
   order by s.last_seen_at desc limit 200
$$;

alter function app.sessions_of owner to dossier_gate;
revoke all on function app.sessions_of from public;
grant execute on function app.sessions_of to dossier_app;
