-- The firms whose events a session's streams receive; no row if the session has ended. Does not renew the idle timeout (SES-O07).
create or replace function app.listening(p_session integer) returns table (firms integer[])
language sql stable security definer set search_path = public
as $$
  select array(select f.firm_id from firm_user f where f.user_id = s.user_id and f.active and app.session_reaches(s.id, f.firm_id)
               union select v.firm_id from vendor_user v where v.user_id = s.user_id and app.session_reaches(s.id, v.firm_id))
    from session s join app_user u on u.id = s.user_id
   where s.id = p_session and s.ended_at is null and s.expires_at > now() and u.active
$$;

alter function app.listening owner to dossier_gate;
revoke all on function app.listening from public;
grant execute on function app.listening to dossier_app;
