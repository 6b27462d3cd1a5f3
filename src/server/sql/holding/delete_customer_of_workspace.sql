-- [WSP-006] Deletes the next client file of a workspace that is being deleted, with all its rows; the event about it stays. Returns false
-- if none is left.
create or replace function app.delete_customer_of_workspace(p_firm integer) returns boolean
language plpgsql security definer set search_path = public
as $$
declare v vendor;
begin
  if not exists (select from firm f where f.id = p_firm and f.is_deleting) then return false; end if;
  select * into v from vendor where firm_id = p_firm order by id limit 1;
  if v.id is null then return false; end if;
  -- Waits for open transactions in the client file; after that, no transfer of the file can begin.
  perform pg_advisory_xact_lock(20252, v.id);
  insert into event (firm_id, entity, entity_id, machine, type, payload, before, after)
  select v.firm_id, 'clientFile', v.id, 'clientFile', 'deletion.came_due', jsonb_build_object('company_name', v.company_name),
      jsonb_build_object('state', case when v.active then 'active' else 'deactivated' end), jsonb_build_object('state', 'deleted')
    where exists (select from vendor o where o.id = v.id and o.firm_id = p_firm);
  delete from vendor where id = v.id and firm_id = p_firm;
  return true;
end
$$;

revoke all on function app.delete_customer_of_workspace from public;
grant execute on function app.delete_customer_of_workspace to dossier_app;
