-- Firms with received documents about which nobody was notified yet.
create or replace function app.firms_with_received() returns table (firm integer, newest bigint)
language sql stable security definer set search_path = public
as $$
  select p.firm_id, m.newest from received_place p
    cross join lateral (select max(r.event_id) as newest from received_document r where r.firm_id = p.firm_id) m
   where m.newest > p.event_id
$$;

alter function app.firms_with_received owner to dossier_gate;
revoke all on function app.firms_with_received from public;
grant execute on function app.firms_with_received to dossier_app;
