-- Creates a token for programs, in a firm and in the name of the person of session `p_session`, and returns its id. Null if the session
-- does not reach the firm, 0 if there are `p_most` tokens already.
create or replace function app.make_program_token(
  p_hash bytea, p_session integer, p_firm integer, p_of_firm boolean, p_name text, p_scopes text[], p_days integer,
  p_ending text, p_most integer
) returns integer
language plpgsql security definer set search_path = public
as $$
declare s session; v_user integer; v_id integer; v_life interval := make_interval(days => p_days);
begin
  select x.* into s from session x where x.id = p_session and x.ended_at is null;
  -- A session opened by a firm's identity provider reaches that firm only: its token must not reach further.
  if not found or not app.session_reaches(p_session, p_firm) then return null; end if;
  v_user := s.user_id;
  -- Serialises concurrent calls, so that they cannot exceed the limit together.
  perform 1 from app_user where id = v_user for no key update;
  if p_of_firm then perform 1 from firm where id = p_firm for no key update; end if;
  if (select count(*) from program_token t join session o on o.id = t.session_id
       where o.ended_at is null and o.expires_at > now() and t.is_of_firm = p_of_firm
         and case when p_of_firm then t.firm_id = p_firm else t.user_id = v_user end) >= p_most then return 0; end if;
  -- The token copies the session's provider, so that whatever ends the provider's sessions also ends the token.
  insert into session (token_hash, user_id, host, idle, most, expires_at, provider_id, provider_issuer, provider_verified)
  values (p_hash, v_user, (select domain from firm where id = p_firm), v_life, v_life, now() + v_life, s.provider_id, s.provider_issuer,
    s.provider_verified) returning id into v_id;
  insert into program_token (session_id, user_id, firm_id, is_of_firm, name, scopes, ending)
  values (v_id, v_user, p_firm, p_of_firm, p_name, p_scopes, p_ending);
  return v_id;
end
$$;

alter function app.make_program_token owner to dossier_gate;
revoke all on function app.make_program_token from public;
grant execute on function app.make_program_token to dossier_app;
