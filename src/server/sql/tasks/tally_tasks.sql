-- Trigger of each statement on `task`: adds the change to `task_tally`, unless the firm itself is being deleted. Counts tasks without theme
-- rules, of active companies. Each counts for all (author 0) and for its author; a task that lacks staff counts in two more rows.
create or replace function app.tally_tasks() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
        select firm_id, author_id, lacks_staff, type, internal, status, review, due_date, company_active, rule_id, firm_rule from added
        except all
        select firm_id, author_id, lacks_staff, type, internal, status, review, due_date, company_active, rule_id, firm_rule from removed)
    then return null; end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into task_tally (firm_id, author, lacks_staff, type, internal, status, review, due_date, n)
    select t.firm_id, f.author, f.lacks_staff, t.type, t.internal, t.status, t.review, case when t.status <> 'done' then t.due_date end, count(*)
      from added t cross join lateral (values (0, false), (t.author_id, false), (0, true), (t.author_id, true)) f (author, lacks_staff)
     where t.company_active and t.rule_id is null and t.firm_rule is null and f.author is not null and (t.lacks_staff or not f.lacks_staff)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
  end if;
  if tg_op <> 'INSERT' then
    insert into task_tally (firm_id, author, lacks_staff, type, internal, status, review, due_date, n)
    select t.firm_id, f.author, f.lacks_staff, t.type, t.internal, t.status, t.review, case when t.status <> 'done' then t.due_date end, -count(*)
      from removed t cross join lateral (values (0, false), (t.author_id, false), (0, true), (t.author_id, true)) f (author, lacks_staff)
     where t.company_active and t.rule_id is null and t.firm_rule is null and f.author is not null and (t.lacks_staff or not f.lacks_staff)
       and exists (select from firm w where w.id = t.firm_id)
     group by 1, 2, 3, 4, 5, 6, 7, 8;
  end if;
  return null;
end
$$;

alter function app.tally_tasks owner to dossier_gate;
revoke all on function app.tally_tasks from public;
