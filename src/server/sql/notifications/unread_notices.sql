-- The number of unread notices that are shown to the user in scope.
create or replace function app.unread_notices() returns integer
language sql stable
as $$
  select count(*)::integer from notice n
   where n.shown_at <= now() and n.done_at is null and n.read_at is null
     and (n.snoozed_until is null or n.snoozed_until <= now())
$$;

grant execute on function app.unread_notices to dossier_app;
