-- Reserves `p_count` consecutive document numbers of a company and returns the first.
create or replace function app.next_number(p_firm integer, p_vendor integer, p_count integer) returns integer
language plpgsql
as $$
declare v_last integer;
begin
  update document_number set last = last + p_count where vendor_id = p_vendor returning last into v_last;
  if not found then
    insert into document_number (vendor_id, firm_id, last)
    values (p_vendor, p_firm, (select coalesce(max(number), 0) from node where vendor_id = p_vendor and kind = 'document') + p_count)
    on conflict (vendor_id) do update set last = document_number.last + p_count returning last into v_last;
  end if;
  return v_last - p_count + 1;
end
$$;

grant execute on function app.next_number to dossier_app;
