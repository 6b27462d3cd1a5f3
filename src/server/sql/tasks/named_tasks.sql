-- [TSK-O01] Ids of the tasks assigned to the person in scope, within the companies in scope. The policies of `task` filter them afterwards.
create or replace function app.named_tasks() returns setof integer
language sql stable security definer rows 1000 set search_path = public
as $$
  select m.task_id from task_member m where m.user_id = app.scope_user() and m.firm_id = app.scope_firm()
    and (m.vendor_id is null or (select app.scope_all()) or m.vendor_id in (select unnest(app.scope_vendors())))
$$;

alter function app.named_tasks owner to dossier_gate;
revoke all on function app.named_tasks from public;
grant execute on function app.named_tasks to dossier_app;
