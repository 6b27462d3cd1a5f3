-- [TSK-013] [TSK-016] Tasks that are a person's own only because they are a member, with copies of the columns by which lists filter, sort
-- and count, so that a page or a count need not check the policies of `task` row by row. Like `task_tally`, without tasks that have theme
-- rules or inactive companies; also without tasks that the person created, or that lack staff: those have indexes and counts of their own.
-- Kept up to date by triggers.
create table named_task (
  task_id   integer not null references task on delete cascade,
  user_id   integer not null references app_user on delete cascade,
  firm_id   integer not null references firm on delete cascade,
  type      text not null,
  internal  boolean not null,
  status    text not null,
  review    text not null,
  due_date  date,
  primary key (task_id, user_id)
);
create index named_task_by_date on named_task (user_id, firm_id, due_date, task_id);
create index named_task_open_by_date on named_task (user_id, firm_id, due_date, task_id) where status <> 'done';
alter table named_task enable row level security;
alter table named_task force row level security;
do $$
begin
  execute format('create policy owner on named_task to %I using (true) with check (true)', current_user);
end $$;
create policy gate on named_task to dossier_gate using (true) with check (true);
-- Staff with access to all companies may see every task without theme rules, so the policy need not look at the task itself.
create policy scope on named_task for select to dossier_app
  using (user_id = (select app.scope_user()) and firm_id = (select app.scope_firm())
    and (select app.scope_is_staff()) and (select app.scope_all()));
grant select on named_task to dossier_app;
grant select, insert, update, delete on named_task to dossier_gate;

create trigger named_changed after update on task referencing old table as removed new table as added for each statement
  execute function app.named_tasks_changed();

insert into named_task (task_id, user_id, firm_id, type, internal, status, review, due_date)
select t.id, m.user_id, t.firm_id, t.type, t.internal, t.status, t.review, t.due_date from task t join task_member m on m.task_id = t.id
 where t.company_active and t.rule_id is null and t.firm_rule is null and not t.lacks_staff and t.author_id is distinct from m.user_id;
