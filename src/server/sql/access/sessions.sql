-- The open sessions of several token hashes; `place` is the position of the hash. Renews each idle timeout at most once a minute (SES-O07).
-- The renewal skips locked rows, so that no request waits for another's sign-out. `is_super_admin` is false for sessions opened by an
-- identity provider and for programs: neither may reach the platform's scope.
create or replace function app.sessions(p_hashes bytea[]) returns table (
  place integer, session_id integer, user_id integer, is_super_admin boolean, program json
)
language plpgsql security definer set search_path = public
as $$
declare s record; v_seen integer[];
begin
  for s in select h.place, se.id, se.user_id, se.last_seen_at, u.is_super_admin and se.provider_issuer is null and pt.session_id is null as is_super_admin,
                  pt.firm_id, pt.scopes
             from unnest(p_hashes) with ordinality as h (hash, place)
             join session se on se.token_hash = h.hash join app_user u on u.id = se.user_id
             left join program_token pt on pt.session_id = se.id
            where se.ended_at is null and se.expires_at > now() and se.created_at + se.most > now() and u.active loop
    if s.last_seen_at < now() - interval '1 minute' then v_seen := v_seen || s.id; end if;
    place := s.place; session_id := s.id; user_id := s.user_id; is_super_admin := s.is_super_admin;
    program := case when s.firm_id is not null then json_build_object('firm', s.firm_id, 'scopes', s.scopes) end;
    return next;
  end loop;
  if v_seen is not null then
    update session se set last_seen_at = now(), expires_at = least(now() + se.idle, se.created_at + se.most)
      from (select id from session where id = any (v_seen) and ended_at is null for update skip locked) held where se.id = held.id;
    update program_token pt set used_at = now() where pt.session_id = any (v_seen);
  end if;
end
$$;

alter function app.sessions owner to dossier_gate;
revoke all on function app.sessions from public;
grant execute on function app.sessions to dossier_app;
