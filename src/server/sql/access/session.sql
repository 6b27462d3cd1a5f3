-- The session of a token hash; no row if it has ended or does not exist.
create or replace function app.session(p_hash bytea) returns table (
  session_id integer, user_id integer, is_super_admin boolean, program json
)
language sql security definer set search_path = public
as $$
select s.session_id, s.user_id, s.is_super_admin, s.program from app.sessions(array[p_hash]) s
$$;

alter function app.session owner to dossier_gate;
revoke all on function app.session from public;
grant execute on function app.session to dossier_app;
