-- [CLI-017] Deletes a client file that is due, with all its rows, and logs it in the firm's event log. Returns false if it is not due. A
-- separate job reclaims unreferenced contents.
create or replace function app.delete_client_file(p_vendor integer) returns boolean
language plpgsql security definer set search_path = public
as $$
declare v vendor;
begin
  select * into v from vendor where id = p_vendor and deletes_at <= now() for update;
  if v.id is null then return false; end if;
  insert into event (firm_id, entity, entity_id, machine, type, payload, before, after)
  values (v.firm_id, 'clientFile', v.id, 'clientFile', 'deletion.came_due',
    jsonb_build_object('company_name', v.company_name), jsonb_build_object('state', 'leaving'), jsonb_build_object('state', 'deleted'));
  delete from vendor where id = v.id;
  return true;
end
$$;

revoke all on function app.delete_client_file from public;
grant execute on function app.delete_client_file to dossier_app;
