-- Brings `named_task` up to date for these tasks. Locks them first: otherwise a state that changes while a person is being named
-- would be copied as it was before.
create or replace function app.keep_named_tasks(p_tasks integer[]) returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform 1 from task t where t.id = any (p_tasks) order by t.id for no key update;
  with valid as materialized (
    select t.id as task_id, m.user_id, t.firm_id, t.type, t.internal, t.status, t.review, t.due_date
      from task t join task_member m on m.task_id = t.id
     where t.id = any (p_tasks) and t.company_active and t.rule_id is null and t.firm_rule is null
       and not t.lacks_staff and t.author_id is distinct from m.user_id
  ), gone as (
    delete from named_task n where n.task_id = any (p_tasks)
      and not exists (select from valid v where v.task_id = n.task_id and v.user_id = n.user_id)
  )
  insert into named_task as n (task_id, user_id, firm_id, type, internal, status, review, due_date)
  select task_id, user_id, firm_id, type, internal, status, review, due_date from valid
  on conflict (task_id, user_id) do update
    set firm_id = excluded.firm_id, type = excluded.type, internal = excluded.internal, status = excluded.status, review = excluded.review,
      due_date = excluded.due_date
    where (n.firm_id, n.type, n.internal, n.status, n.review, n.due_date)
      is distinct from (excluded.firm_id, excluded.type, excluded.internal, excluded.status, excluded.review, excluded.due_date);
end
$$;

alter function app.keep_named_tasks owner to dossier_gate;
revoke all on function app.keep_named_tasks from public;
