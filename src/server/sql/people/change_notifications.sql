-- Changes a user's notification preferences. Inserts the row first and updates it under its lock, so that concurrent changes see each
-- other's revision. Returns false if the caller's revision is stale.
create or replace function app.change_notifications(p_user integer, p_seen text, p_changes jsonb) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  insert into user_preference (user_id) values (p_user) on conflict do nothing;
  update user_preference p set notifications_revision = p.notifications_revision + 1,
      notifications = p.notifications || coalesce((
        select jsonb_object_agg(c.key, coalesce(p.notifications->c.key, '{}') || c.value) from jsonb_each(p_changes) c), '{}')
   where p.user_id = p_user and (p_seen is null or p_seen = p.notifications_revision::text);
  return found;
end
$$;

alter function app.change_notifications owner to dossier_gate;
revoke all on function app.change_notifications from public;
grant execute on function app.change_notifications to dossier_app;
