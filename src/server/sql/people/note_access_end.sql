-- Trigger: keeps the list of future access ends (`access_end`) up to date when a membership changes.
create or replace function app.note_access_end() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_row record; v_vendor integer;
begin
  if tg_op = 'DELETE' then v_row := old; else v_row := new; end if;
  if tg_table_name = 'vendor_user' then v_vendor := v_row.vendor_id; end if;
  delete from access_end where firm_id = v_row.firm_id and vendor_id is not distinct from v_vendor and user_id = v_row.user_id;
  if tg_op <> 'DELETE' and v_row.access_ends_at > now() then
    insert into access_end (firm_id, vendor_id, user_id, ends_at) values (v_row.firm_id, v_vendor, v_row.user_id, v_row.access_ends_at);
  end if;
  return null;
end
$$;

alter function app.note_access_end owner to dossier_gate;
revoke all on function app.note_access_end from public;
