-- Registers a device that receives a person's push messages while the session is open. Beyond `p_most` devices the oldest are removed.
create or replace function app.add_push_device(
  p_user integer, p_session integer, p_endpoint text, p_p256dh text, p_auth text, p_names boolean, p_most integer
) returns void
language plpgsql security definer set search_path = public
as $$
begin
  -- A concurrent sign-out waits for this lock, so that no device outlives its session.
  perform from session where id = p_session and user_id = p_user and ended_at is null for update;
  if not found then return; end if;
  -- Removes the session's former subscription, and this endpoint if another person used the browser before.
  delete from push_device where session_id = p_session or endpoint = p_endpoint;
  insert into push_device (user_id, session_id, endpoint, p256dh, auth, shows_names)
  values (p_user, p_session, p_endpoint, p_p256dh, p_auth, p_names)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, shows_names = excluded.shows_names, created_at = now();
  delete from push_device d where d.user_id = p_user
    and d.id not in (select o.id from push_device o where o.user_id = p_user order by o.created_at desc, o.id desc limit p_most);
end
$$;

alter function app.add_push_device owner to dossier_gate;
revoke all on function app.add_push_device from public;
grant execute on function app.add_push_device to dossier_app;
