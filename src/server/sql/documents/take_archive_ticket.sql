-- Takes a download ticket and enters its owner's company; no row when it is not valid.
create or replace function app.take_archive_ticket(p_hash bytea, p_vendor integer, p_agent bytea, p_taken boolean) returns table (
  firm_id integer, user_id integer, nodes bigint[]
)
language plpgsql
as $$
declare v record;
begin
  select * into v from app.take_archive_ticket_row(p_hash, p_vendor, p_agent, p_taken);
  if v is null or app.enter_vendor(v.user_id, p_vendor, 'documents') is null then return; end if;
  return query select v.firm_id, v.user_id, v.nodes;
end
$$;

revoke all on function app.take_archive_ticket from public;
grant execute on function app.take_archive_ticket to dossier_app;
