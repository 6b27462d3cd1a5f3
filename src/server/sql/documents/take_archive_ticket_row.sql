-- The row of a valid download ticket, locked; deletes it if `p_taken`.
create or replace function app.take_archive_ticket_row(p_hash bytea, p_vendor integer, p_agent bytea, p_taken boolean) returns table (
  firm_id integer, user_id integer, nodes bigint[]
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v record;
begin
  -- A concurrent use waits for this lock, then finds no row.
  select t.* into v from archive_ticket t
    join session s on s.id = t.session_id and s.ended_at is null and s.expires_at > now()
    join app_user u on u.id = t.user_id and u.active
   where t.token_hash = p_hash and t.vendor_id = p_vendor and t.agent = p_agent and t.expires_at > now() for update of t;
  if not found then return; end if;
  if p_taken then delete from archive_ticket where token_hash = p_hash; end if;
  return query select v.firm_id, v.user_id, v.nodes;
end
$$;

alter function app.take_archive_ticket_row owner to dossier_gate;
revoke all on function app.take_archive_ticket_row from public;
grant execute on function app.take_archive_ticket_row to dossier_app;
