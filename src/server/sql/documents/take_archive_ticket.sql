-- Checks a ticket for downloading an archive and enters the company's scope as the ticket's owner. `p_taken`: uses the ticket up. No row if
-- the ticket is not valid or its owner has lost access.
create or replace function app.take_archive_ticket(p_hash bytea, p_vendor integer, p_agent bytea, p_taken boolean) returns table (
  firm_id integer, user_id integer, nodes bigint[]
)
language plpgsql
as $$
declare v record;
begin
  select * into v from app.take_archive_ticket_row(p_hash, p_vendor, p_agent, p_taken);
  if v is null or app.enter_vendor_now(v.user_id, p_vendor, 'documents') is null then return; end if;
  return query select v.firm_id, v.user_id, v.nodes;
end
$$;

revoke all on function app.take_archive_ticket from public;
grant execute on function app.take_archive_ticket to dossier_app;
