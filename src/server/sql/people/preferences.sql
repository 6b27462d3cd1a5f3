-- A user's stored preferences with their revisions; empty or null values with revision 0 if nothing is stored.
create or replace function app.preferences(p_user integer) returns table (
  notifications jsonb, notifications_revision integer, drive_format text[], editing text, documents_revision integer
)
language sql stable security definer set search_path = public
as $$
  select coalesce(p.notifications, '{}'), coalesce(p.notifications_revision, 0), p.drive_format, p.editing, coalesce(p.documents_revision, 0)
    from (select p_user as id) u left join user_preference p on p.user_id = u.id
$$;

alter function app.preferences owner to dossier_gate;
revoke all on function app.preferences from public;
grant execute on function app.preferences to dossier_app;
