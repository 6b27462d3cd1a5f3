-- [TSK-O01] Like `app.own_tasks`, but only the open tasks of these companies. Row-level security of `task` filters the ids.
create or replace function app.own_tasks_of(p_vendors integer[]) returns setof integer
language sql stable security definer rows 100 set search_path = public
as $$
  select m.task_id from task_member m where m.user_id = app.scope_user() and m.firm_id = app.scope_firm() and m.vendor_id = any (p_vendors)
  union select t.id from task t
   where t.author_id = app.scope_user() and t.firm_id = (select app.scope_firm()) and t.vendor_id = any (p_vendors) and t.status <> 'done'
  union select t.id from task t where t.firm_id = app.scope_firm() and t.lacks_staff and t.vendor_id = any (p_vendors) and t.status <> 'done'
$$;

alter function app.own_tasks_of owner to dossier_gate;
revoke all on function app.own_tasks_of from public;
grant execute on function app.own_tasks_of to dossier_app;
