-- [TSK-013] [TSK-014] [TSK-016] Stored counts of a firm's tasks, so that the task list and its counters need not read all tasks.

-- False for tasks of a deactivated company, which lists leave out. Copied from `vendor.active` by the triggers below.
alter table task add column company_active boolean not null default true;
update task t set company_active = false from vendor v where v.id = t.vendor_id and not v.active;
create trigger company_active before insert or update of vendor_id on task for each row
  when (new.vendor_id is not null) execute function app.keep_company_active();
create trigger tasks_active after update of active on vendor for each row
  when (old.active is distinct from new.active) execute function app.spread_company_active();

-- The number `n` of tasks with the same values in the other columns. Only tasks of active companies and without theme rules, because
-- everyone with access to all companies sees those. A count is the sum of `n`: triggers add rows and never change them, so that writers
-- do not wait for each other. A row's `n` is negative for tasks that were changed or deleted; a job merges rows.
create table task_tally (
  id           bigint primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  -- Counts the tasks of this author; 0: of all authors. No foreign key, because tasks outlive their author.
  author       integer not null,
  -- True: counts only tasks without assigned staff. False: counts all.
  lacks_staff  boolean not null,
  type         text not null,
  internal     boolean not null,
  status       text not null,
  review       text not null,
  -- Null for finished tasks too.
  due_date     date,
  n            integer not null,
  is_new       boolean not null default true
);
create index task_tally_place on task_tally (firm_id, author, lacks_staff);
create index task_tally_new on task_tally (firm_id) where is_new;
alter table task_tally enable row level security;
alter table task_tally force row level security;
do $$
begin
  execute format('create policy owner on task_tally to %I using (true) with check (true)', current_user);
end $$;
create policy gate on task_tally to dossier_gate using (true) with check (true);
-- Staff with access to all companies see the counts of all authors together, and those of the tasks that they created themselves.
create policy scope on task_tally for select to dossier_app
  using (firm_id = (select app.scope_firm()) and (select app.scope_is_staff()) and (select app.scope_all())
    and author in (0, (select app.scope_user())));
grant select on task_tally to dossier_app;
grant select, insert, update, delete on task_tally to dossier_gate;

create trigger tally_added after insert on task referencing new table as added for each statement
  execute function app.tally_tasks();
create trigger tally_changed after update on task referencing old table as removed new table as added for each statement
  execute function app.tally_tasks();
create trigger tally_removed after delete on task referencing old table as removed for each statement
  execute function app.tally_tasks();

insert into task_tally (firm_id, author, lacks_staff, type, internal, status, review, due_date, n, is_new)
select t.firm_id, f.author, f.lacks_staff, t.type, t.internal, t.status, t.review,
    case when t.status <> 'done' then t.due_date end as due_date, count(*), false
  from task t cross join lateral (values (0, false), (t.author_id, false), (0, true), (t.author_id, true)) f (author, lacks_staff)
 where t.company_active and t.rule_id is null and t.firm_rule is null and f.author is not null and (t.lacks_staff or not f.lacks_staff)
 group by 1, 2, 3, 4, 5, 6, 7, 8;

-- For tasks with theme rules, which `task_tally` leaves out: queries count them one by one.
create index task_themed on task (firm_id) where rule_id is not null or firm_rule is not null;
-- For the task list by due date and by title, and for tasks that are in review or were returned.
create index task_open_by_date on task (firm_id, due_date, id) where status <> 'done';
create index task_by_title on task (firm_id, sort_title, due_date, id);
create index task_in_review on task (firm_id, due_date, id) where review in ('submitted', 'returned');
-- For the tasks assigned to a person within some companies; replaces the index on `user_id` alone.
create index task_member_of on task_member (user_id, firm_id, vendor_id, task_id);
drop index task_member_user_id_idx;
