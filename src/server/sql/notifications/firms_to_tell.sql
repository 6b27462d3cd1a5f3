-- Firms with unprocessed events and at least one watch mark or validator.
create or replace function app.firms_to_tell() returns table (firm integer, newest bigint)
language sql stable security definer set search_path = public
as $$
  select p.firm_id, (select max(e.id) from event e where e.firm_id = p.firm_id) from notice_place p
   where (exists (select from survey s where s.firm_id = p.firm_id) or exists (select from node_validator v where v.firm_id = p.firm_id))
     and exists (select from event e where e.firm_id = p.firm_id and e.id > p.event_id)
$$;

alter function app.firms_to_tell owner to dossier_gate;
revoke all on function app.firms_to_tell from public;
grant execute on function app.firms_to_tell to dossier_app;
