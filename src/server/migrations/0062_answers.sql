-- [TSK-001] Where the files that are given for a task go: chosen by the firm, or made when the first of them comes.
alter table task add column folder_id bigint references node on delete set null
--;
create index on task (folder_id) where folder_id is not null
--;
-- Files that one person gives for a task in one gesture. Their uploads name it, so that each document is put on the task in
-- the transaction that makes it, whatever has become of the page by then.
create table task_gift (
  id          uuid primary key,
  task_id     integer not null references task on delete cascade,
  firm_id     integer not null references firm on delete cascade,
  vendor_id   integer not null references vendor on delete cascade,
  user_id     integer not null references app_user on delete cascade,
  folder_id   bigint not null references node on delete cascade,
  created_at  timestamptz not null default now()
)
--;
create index on task_gift (task_id)
--;
create index on task_gift (vendor_id)
--;
create index on task_gift (user_id)
--;
create index on task_gift (folder_id)
--;
-- [TSK-O04] A request that the firm reminded of by hand: once a day, whoever presses.
create table task_nudge (
  task_id    integer not null references task on delete cascade,
  day        date not null,
  firm_id    integer not null references firm on delete cascade,
  vendor_id  integer not null references vendor on delete cascade,
  by_id      integer references app_user on delete set null,
  at         timestamptz not null default now(),
  primary key (task_id, day)
)
--;
create index on task_nudge (vendor_id)
--;
do $$ declare t text; begin
  foreach t in array array['task_gift', 'task_nudge'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
    execute format('grant select, insert on %I to dossier_app', t);
    -- Whoever does not see a task sees nothing of what belongs to it.
    execute format('create policy scope on %I to dossier_app
      using (firm_id = (select app.scope_firm()) and exists (select from task k where k.id = task_id))', t);
  end loop;
end $$
--;
create policy own on task_gift as restrictive to dossier_app using (user_id = (select app.scope_user()))
--;
-- A task with those above it, the highest first: their themes, each of which has to hold on a folder made for its files. The
-- title is null where a client would not see it.
create function app.task_line(p_task integer) returns table (title text, theme_ids integer[], own boolean)
language sql security definer set search_path = public stable as $$
  with recursive up as (
    select t.id, t.parent_id, t.title, t.theme_ids, t.type, t.internal, t.level from task t where t.id = p_task and t.firm_id = app.scope_firm()
    union all
    select t.id, t.parent_id, t.title, t.theme_ids, t.type, t.internal, t.level from task t join up on t.id = up.parent_id
  ) select case when type = 'information_request' and not internal then title end, theme_ids, id = p_task from up order by level
$$
--;
-- Gifts that brought nothing more for so long are forgotten; their documents stay on the task.
create function app.forget_gifts(p_age interval) returns void
language sql security definer set search_path = public as $$
  delete from task_gift where created_at < now() - p_age
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.task_line(integer)'::regprocedure, 'app.forget_gifts(interval)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
end $$
