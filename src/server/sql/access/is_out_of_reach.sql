-- Whether the person has an open session, opened by an identity provider, that does not reach this firm. While such a session is open,
-- nobody can enter the firm's scope in the person's name. Joining a firm ends such sessions.
create or replace function app.is_out_of_reach(p_user integer, p_firm integer) returns boolean
language sql stable
as $$
  select exists (select from session s where s.user_id = p_user and s.provider_issuer is not null and s.ended_at is null and s.expires_at > now()
    -- Ignores tokens of programs: a token enters its own firm only, and must not block its owner from other firms until it expires.
    and not exists (select from program_token t where t.session_id = s.id)
    and not app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, p_firm))
$$;

alter function app.is_out_of_reach owner to dossier_gate;
revoke all on function app.is_out_of_reach from public;
