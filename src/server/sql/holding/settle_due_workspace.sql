-- [WSP-005] Settles a workspace whose deletion is due. If `p_taken`, closes it for the job that deletes it and ends the sessions of its
-- people; otherwise cancels the deletion. Logs an event.
create or replace function app.settle_due_workspace(p_firm integer, p_taken boolean, p_before text, p_after text) returns void
language plpgsql security definer set search_path = public
as $$
declare v_session integer; v_by integer;
begin
  select deletion_by into v_by from firm where id = p_firm;
  if p_taken then
    update firm set active = false, is_deleting = true where id = p_firm and deletes_at <= now();
    delete from login_code c where c.used_at is null and c.user_id in (select m.user_id from firm_user m where m.firm_id = p_firm
      union select v.user_id from vendor_user v where v.firm_id = p_firm);
    for v_session in update session s set ended_at = now() where s.ended_at is null
        and not exists (select from app_user u where u.id = s.user_id and u.is_super_admin)
        and s.user_id in (select m.user_id from firm_user m where m.firm_id = p_firm
          union select v.user_id from vendor_user v where v.firm_id = p_firm) returning s.id loop
      perform pg_notify('live', 'session_ended:' || v_session);
    end loop;
  else
    update firm set deletes_at = null, deletes_customers = false, deletion_by = null where id = p_firm;
    update vendor set goes_with = null where goes_with = p_firm;
  end if;
  insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
  values (p_firm, v_by, 'firm', p_firm, 'firmLife', case when p_taken then 'deletion.came_due' else 'deletion.withheld' end,
    jsonb_build_object('state', p_before), jsonb_build_object('state', p_after));
end
$$;

alter function app.settle_due_workspace owner to dossier_gate;
revoke all on function app.settle_due_workspace from public;
grant execute on function app.settle_due_workspace to dossier_app;
