-- [TSK-O01] Ids of a staff member's tasks within the companies in scope: created by them, assigned to them, or without assigned staff. The
-- policies of `task` filter them afterwards.
create or replace function app.own_tasks() returns setof integer
language sql stable security definer rows 2000 set search_path = public
as $$
  select app.named_tasks()
  union select t.id from task t where t.author_id = app.scope_user() and t.firm_id = (select app.scope_firm())
    and (t.vendor_id is null or (select app.scope_all()) or t.vendor_id in (select unnest(app.scope_vendors())))
  union select t.id from task t where t.firm_id = app.scope_firm() and t.lacks_staff
    and (t.vendor_id is null or (select app.scope_all()) or t.vendor_id in (select unnest(app.scope_vendors())))
$$;

alter function app.own_tasks owner to dossier_gate;
revoke all on function app.own_tasks from public;
grant execute on function app.own_tasks to dossier_app;
