-- People with a device and notices to push now (`app.take_pushes` claims them). Notices older than an hour are not pushed.
create or replace function app.due_pushes(p_limit integer) returns table (user_id integer, newest bigint)
language sql stable security definer set search_path = public
as $$
  select n.user_id, max(n.id) from notice n
   where n.pushed_at is null and n.read_at is null and (n.snoozed_until is null or n.snoozed_until <= now())
     and n.shown_at between now() - interval '1 hour' and now()
     and exists (select from app.push_devices(n.user_id))
   group by n.user_id limit p_limit
$$;

alter function app.due_pushes owner to dossier_gate;
revoke all on function app.due_pushes from public;
grant execute on function app.due_pushes to dossier_app;
