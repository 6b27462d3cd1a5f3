-- The number of unread notices that are shown to the user in scope, by the same condition as the list of unread ones (`inView` in
-- notifications/noticeRows.ts).
create or replace function app.unread_notices() returns integer
language plpgsql stable
as $$
begin
  return (select count(*) from notice n
   where n.shown_at <= now() and n.done_at is null and n.read_at is null
     and (n.snoozed_until is null or n.snoozed_until <= now()));
end
$$;

grant execute on function app.unread_notices to dossier_app;
