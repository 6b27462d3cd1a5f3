-- The devices of a person whose sessions are open. The caller checks with `app.session_reaches` which firms' notices a session may receive.
create or replace function app.push_devices(p_user integer) returns table (
  id integer, session_id integer, endpoint text, p256dh text, auth text, shows_names boolean
)
language sql stable security definer set search_path = public
as $$
  select d.id, d.session_id, d.endpoint, d.p256dh, d.auth, d.shows_names
    from push_device d join session s on s.id = d.session_id join app_user u on u.id = d.user_id
   where d.user_id = p_user and u.active and s.user_id = d.user_id and s.ended_at is null and s.expires_at > now()
     and s.created_at + s.most > now()
   order by d.id
$$;

alter function app.push_devices owner to dossier_gate;
revoke all on function app.push_devices from public;
grant execute on function app.push_devices to dossier_app;
