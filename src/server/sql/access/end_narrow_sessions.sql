-- Ends the person's sessions opened through an identity provider: all of them if `p_all`, otherwise those of `p_provider` and those that do
-- not reach every firm that the person has joined. Deletes their unused login codes and notifies every process.
create or replace function app.end_narrow_sessions(p_user integer, p_provider integer, p_all boolean) returns void
language plpgsql security definer set search_path = public
as $$
declare v_session integer;
begin
  perform 1 from app_user where id = p_user for no key update;
  for v_session in
    update session s set ended_at = now()
     where s.user_id = p_user and s.provider_issuer is not null and s.ended_at is null
       and (p_all or s.provider_id = p_provider or exists (select from app.joined_firms(p_user) j
              where not app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, j.firm_id)))
    returning id loop
    delete from login_code c where c.session_id = v_session and c.used_at is null;
    perform pg_notify('live', 'session_ended:' || v_session);
  end loop;
end
$$;

alter function app.end_narrow_sessions owner to dossier_gate;
revoke all on function app.end_narrow_sessions from public;
