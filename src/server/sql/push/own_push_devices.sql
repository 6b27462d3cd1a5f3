-- A person's devices, limited to the sessions that `app.sessions_of` shows to session `p_session`; its own device first.
create or replace function app.own_push_devices(p_user integer, p_session integer) returns table (
  id integer, session_id integer, user_agent text, shows_names boolean, created_at timestamptz
)
language sql stable security definer set search_path = public
as $$
  select d.id, d.session_id, s.user_agent, d.shows_names, d.created_at
    from app.sessions_of(p_user, p_session) s join push_device d on d.session_id = s.id and d.user_id = p_user
   order by d.session_id = p_session desc, d.created_at desc, d.id
$$;

alter function app.own_push_devices owner to dossier_gate;
revoke all on function app.own_push_devices from public;
grant execute on function app.own_push_devices to dossier_app;
