-- Ends one of the sessions that `app.sessions_of` shows to session `p_mine`; false for any other.
create or replace function app.end_own_session(p_user integer, p_mine integer, p_session integer) returns boolean
language sql security definer set search_path = public
as $$
select case when exists (select from app.sessions_of(p_user, p_mine) s where s.id = p_session) then app.end_session(p_user, p_session) else false end
$$;

alter function app.end_own_session owner to dossier_gate;
revoke all on function app.end_own_session from public;
grant execute on function app.end_own_session to dossier_app;
