-- The contents that the new firm must store before a client file moves. One row with a null checksum if there are none, no row if the file
-- is not being transferred.
create or replace function app.transfer_contents(p_vendor integer) returns table (
  from_firm integer, to_firm integer, checksum text, size bigint
)
language sql stable security definer set search_path = public
as $$
  select v.firm_id, v.transfers_to, c.checksum, c.size from vendor v
    left join lateral (select distinct x.content from version x where x.vendor_id = v.id) x on true
    left join content c on c.firm_id = v.firm_id and c.checksum = x.content
   where v.id = p_vendor and v.transfers_to is not null
$$;

alter function app.transfer_contents owner to dossier_gate;
revoke all on function app.transfer_contents from public;
grant execute on function app.transfer_contents to dossier_app;
