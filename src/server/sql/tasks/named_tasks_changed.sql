-- Trigger of an update on `task`: keeps `named_task` of tasks of which something changed that it holds or depends on.
create or replace function app.named_tasks_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_tasks integer[];
begin
  v_tasks := array(
    select a.id from added a join removed r on r.id = a.id
     where (a.firm_id, a.author_id, a.lacks_staff, a.company_active, a.rule_id, a.firm_rule, a.type, a.internal, a.status, a.review, a.due_date)
       is distinct from
       (r.firm_id, r.author_id, r.lacks_staff, r.company_active, r.rule_id, r.firm_rule, r.type, r.internal, r.status, r.review, r.due_date));
  if v_tasks <> '{}' then perform app.keep_named_tasks(v_tasks); end if;
  return null;
end
$$;

alter function app.named_tasks_changed owner to dossier_gate;
revoke all on function app.named_tasks_changed from public;
