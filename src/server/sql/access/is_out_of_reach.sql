-- Whether an open session of the person, opened by a provider, does not reach this firm. While such a session is open, nothing of
-- that firm can be entered in the person's name. Joining a firm ends such sessions.
create or replace function app.is_out_of_reach(p_user integer, p_firm integer) returns boolean
language sql stable
as $$
  select exists (select from session s where s.user_id = p_user and s.provider_issuer is not null and s.ended_at is null and s.expires_at > now()
    -- A token enters its own firm alone, wherever its person is: it must not keep them from other firms for as long as it lasts.
    and not exists (select from program_token t where t.session_id = s.id)
    and not app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, p_firm))
$$;

alter function app.is_out_of_reach owner to dossier_gate;
revoke all on function app.is_out_of_reach from public;
