-- Ends the user's sessions except `p_session` (SES-O07): all, or only those of the same identity provider if one opened `p_session`.
-- Sessions of programs stay. Deletes unused login codes, also those of `p_session`, and notifies every process. Returns the number of ended
-- sessions.
create or replace function app.end_other_sessions(p_user integer, p_session integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_ended integer[];
begin
  perform 1 from app_user where id = p_user for no key update;
  with ended as (
    update session s set ended_at = now() from session mine
     where mine.id = p_session and mine.user_id = p_user and s.user_id = p_user and s.id <> p_session and s.ended_at is null
       and (mine.provider_issuer is null or s.provider_issuer = mine.provider_issuer)
       and not exists (select from program_token t where t.session_id = s.id)
    returning s.id
  ) select coalesce(array_agg(id), '{}') into v_ended from ended;
  delete from login_code c where c.user_id = p_user and c.used_at is null and (c.session_id = p_session or c.session_id = any (v_ended));
  perform pg_notify('live', 'session_ended:' || id) from unnest(v_ended) as id;
  return cardinality(v_ended);
end
$$;

alter function app.end_other_sessions owner to dossier_gate;
revoke all on function app.end_other_sessions from public;
grant execute on function app.end_other_sessions to dossier_app;
