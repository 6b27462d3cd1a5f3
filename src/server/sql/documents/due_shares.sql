-- Active shares whose expiry has passed, oldest first.
create or replace function app.due_shares(p_limit integer) returns table (
  id integer, firm_id integer, vendor_id integer, expires_at text
)
language sql stable security definer set search_path = public
as $$
  select s.id, s.firm_id, s.vendor_id, app.instant(s.expires_at) from share s
   where s.state = 'active' and s.expires_at <= now() order by s.expires_at limit p_limit
$$;

alter function app.due_shares owner to dossier_gate;
revoke all on function app.due_shares from public;
grant execute on function app.due_shares to dossier_app;
