-- Accepts the person's pending invitation to a firm when their session opens the firm's pages. Does nothing if the session has ended or
-- does not reach the firm.
create or replace function app.arrive(p_session integer, p_firm integer) returns void
language plpgsql security definer set search_path = public
as $$
declare v_user integer;
begin
  select s.user_id into v_user from session s where s.id = p_session and s.ended_at is null and app.session_reaches(p_session, p_firm);
  if found then perform app.take_up_invitations(v_user, array[p_firm]); end if;
end
$$;

alter function app.arrive owner to dossier_gate;
revoke all on function app.arrive from public;
grant execute on function app.arrive to dossier_app;
