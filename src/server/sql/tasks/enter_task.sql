-- Enters the scope of one task with `app.enter_tasks`: its company, or the firm if it has none. Null if the firm has no such task.
create or replace function app.enter_task(p_user integer, p_firm integer, p_task integer, p_now boolean) returns json
language plpgsql security definer set search_path = public
as $$
declare v_vendor integer;
begin
  select t.vendor_id into v_vendor from task t where t.id = p_task and t.firm_id = p_firm;
  if not found then return null; end if;
  if v_vendor is null and not exists (select from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active) then return null; end if;
  return app.enter_tasks(p_user, p_firm, v_vendor, p_now);
end
$$;

alter function app.enter_task owner to dossier_gate;
revoke all on function app.enter_task from public;
grant execute on function app.enter_task to dossier_app;
