-- The firm and owner of a task feed, by the hash of its secret; no row if the secret is unknown or revoked. Stores when the feed was read.
create or replace function app.open_task_feed(p_secret bytea) returns table (firm_id integer, user_id integer)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
begin
  -- Calendar programs poll every few minutes: store the hour only, to write at most once an hour.
  update task_feed f set read_at = date_trunc('hour', now())
   where f.secret = p_secret and f.read_at is distinct from date_trunc('hour', now());
  return query select f.firm_id, f.user_id from task_feed f join app_user u on u.id = f.user_id where f.secret = p_secret;
end
$$;

alter function app.open_task_feed owner to dossier_gate;
revoke all on function app.open_task_feed from public;
grant execute on function app.open_task_feed to dossier_app;
