-- [TSK-003] What one act on many tasks changed, for as long as it can be undone, and its answer for whoever asks again with the
-- same key. `kept` holds each task as it was, and the revision that the act left.
create table task_bulk (
  id           uuid primary key default gen_random_uuid(),
  firm_id      integer not null references firm on delete cascade,
  user_id      integer not null references app_user on delete cascade,
  act          text not null,
  key          text,
  fingerprint  text not null,
  kept         jsonb not null default '[]',
  answer       jsonb,
  undo_answer  jsonb,
  created_at   timestamptz not null default now()
)
--;
create unique index task_bulk_key on task_bulk (firm_id, user_id, key) where key is not null
--;
create index on task_bulk (user_id)
--;
create index on task_bulk (created_at)
--;
alter table task_bulk enable row level security
--;
alter table task_bulk force row level security
--;
create policy gate on task_bulk to dossier_gate using (true) with check (true)
--;
do $$ begin execute format('create policy owner on task_bulk to %I using (true) with check (true)', current_user); end $$
--;
create policy own on task_bulk to dossier_app using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()))
--;
grant select, insert, update, delete on task_bulk to dossier_gate, dossier_app
--;
-- A task with all that is below it, as rows: what a removal takes away. Whoever may remove a task removes what they do not see
-- of it as well.
create function app.task_rows(p_task integer) returns jsonb
language sql security definer set search_path = public stable as $$
  with below as materialized (select b.id from app.tasks_below(p_task) b)
  select jsonb_build_object(
    'tasks', (select jsonb_agg(to_jsonb(t) order by t.level, t.id) from task t where t.id in (select id from below)),
    'members', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from task_member m where m.task_id in (select id from below)),
    'documents', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from task_document d where d.task_id in (select id from below)),
    'nudges', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from task_nudge n where n.task_id in (select id from below)))
$$
--;
-- Puts such rows back into the entered firm. What has gone meanwhile (people, documents, folders, themes) is left out.
create function app.put_task_rows(p_rows jsonb) returns void
language plpgsql security definer set search_path = public as $$
declare r task; v_row jsonb; v_columns text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into v_columns from pg_attribute a
   where a.attrelid = 'task'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  for v_row in select value from jsonb_array_elements(p_rows->'tasks') loop
    r := jsonb_populate_record(null::task, v_row);
    if r.firm_id is distinct from app.scope_firm()
      or not coalesce(app.scope_all() or r.vendor_id = any (app.scope_vendors()) or (r.vendor_id is null and app.scope_is_staff()), false) then
      raise exception 'no scope for task %', r.id;
    end if;
    r.author_id := (select u.id from app_user u where u.id = r.author_id);
    r.submitted_by := (select u.id from app_user u where u.id = r.submitted_by);
    r.folder_id := (select n.id from node n where n.id = r.folder_id);
    if r.theme_ids is not null then
      r.theme_ids := array(select h.id from unnest(r.theme_ids) with ordinality x (id, place) join theme h on h.id = x.id order by x.place);
    end if;
    r.revision := r.revision + 1;
    r.updated_at := now();
    r.lacks_staff := true;
    execute format('insert into task (%1$s) overriding system value select %2$s', v_columns,
      (select string_agg('($1).' || quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = 'task'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')) using r;
  end loop;
  insert into task_member select m.* from jsonb_populate_recordset(null::task_member, p_rows->'members') m
   where case m.side when 'firm' then exists (select from firm_user f where f.firm_id = m.firm_id and f.user_id = m.user_id)
     else exists (select from vendor_user v where v.vendor_id = m.vendor_id and v.user_id = m.user_id) end;
  insert into task_document select d.task_id, d.node_id, d.firm_id, d.vendor_id, (select u.id from app_user u where u.id = d.added_by), d.added_at
    from jsonb_populate_recordset(null::task_document, p_rows->'documents') d where exists (select from node n where n.id = d.node_id);
  insert into task_nudge select n.task_id, n.day, n.firm_id, n.vendor_id, (select u.id from app_user u where u.id = n.by_id), n.at
    from jsonb_populate_recordset(null::task_nudge, p_rows->'nudges') n;
end $$
--;
create function app.forget_task_bulks(p_age interval) returns void
language sql security definer set search_path = public as $$
  delete from task_bulk where created_at < now() - p_age
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.task_rows(integer)'::regprocedure, 'app.put_task_rows(jsonb)', 'app.forget_task_bulks(interval)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
end $$
