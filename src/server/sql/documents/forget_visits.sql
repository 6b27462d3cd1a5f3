-- Deletes expired visits and download tickets.
create or replace function app.forget_visits() returns void
language sql security definer set search_path = public
as $$
  delete from share_visit where expires_at < now();
  delete from archive_ticket where expires_at < now()
$$;

alter function app.forget_visits owner to dossier_gate;
revoke all on function app.forget_visits from public;
grant execute on function app.forget_visits to dossier_app;
