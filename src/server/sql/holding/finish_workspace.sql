-- [WSP-005] Deletes a workspace that has no client files left, with all its rows except its event log. Another job reclaims its contents.
-- Returns false if it is not being deleted or has client files.
create or replace function app.finish_workspace(p_firm integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  perform 1 from firm f where f.id = p_firm and f.is_deleting and not exists (select from vendor v where v.firm_id = f.id) for update;
  if not found then return false; end if;
  insert into event (firm_id, entity, entity_id, machine, type, before, after)
  values (p_firm, 'firm', p_firm, 'firmLife', 'deletion.finished', '{"state":"deleting"}', '{"state":"deleted"}');
  delete from firm where id = p_firm;
  return true;
end
$$;

revoke all on function app.finish_workspace from public;
grant execute on function app.finish_workspace to dossier_app;
