-- Whether a session may reach a firm: see `app.issuer_reaches`.
create or replace function app.session_reaches(p_session integer, p_firm integer) returns boolean
language sql stable security definer set search_path = public
as $$
select coalesce((select app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, p_firm) from session s
    where s.id = p_session), false)
$$;

alter function app.session_reaches owner to dossier_gate;
revoke all on function app.session_reaches from public;
grant execute on function app.session_reaches to dossier_app;
