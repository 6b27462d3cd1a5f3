-- [SAD-011] Deletes a flag and removes it from all documents; logs in each firm how many documents had it.
create or replace function app.provider_remove_flag(p_id integer) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if not app.is_provider() then return; end if;
  -- In the order of firms, to avoid deadlocks: each event locks its firm's event log.
  insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
  select u.firm_id, app.scope_user(), 'flag', p_id, 'flag', 'flag.removed', jsonb_build_object('documents', u.documents),
      null, '{"state": "removed"}'
    from (select n.firm_id, count(*) as documents from node_flag n where n.flag_id = p_id group by n.firm_id) u
   order by u.firm_id;
  delete from flag where id = p_id;
end
$$;

alter function app.provider_remove_flag owner to dossier_gate;
revoke all on function app.provider_remove_flag from public;
grant execute on function app.provider_remove_flag to dossier_app;
