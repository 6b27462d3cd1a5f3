-- [CLI-O02] A row policy that compares a column with an array of the scope walks that array for every row: with 250 companies a
-- list of 5,000 took 35 ms. A sub-select is hashed once for each statement. The policies keep their meaning.
do $$
declare p record; v_qual text; v_check text;
  hashed constant text := '(\w+) = ANY \(\( SELECT app\.(scope_vendors|scope_rules)\(\) AS \w+\)::integer\[\]\)';
begin
  for p in select tablename, policyname, qual, with_check from pg_policies where schemaname = 'public' and tablename <> 'event' loop
    v_qual := regexp_replace(p.qual, hashed, '\1 IN (SELECT unnest(app.\2()))', 'g');
    v_check := regexp_replace(p.with_check, hashed, '\1 IN (SELECT unnest(app.\2()))', 'g');
    if v_qual is distinct from p.qual then execute format('alter policy %I on %I using (%s)', p.policyname, p.tablename, v_qual); end if;
    if v_check is distinct from p.with_check then
      execute format('alter policy %I on %I with check (%s)', p.policyname, p.tablename, v_check);
    end if;
  end loop;
end $$
--;
-- The first number of a company's documents and the end of a company ask for all its nodes, deleted ones too: without this index
-- both read the nodes of every firm (5 s at 1.3 million).
create index node_vendor on node (vendor_id)
--;
-- [TSK-O01] Whether no member is an active member of the firm's staff: everybody of the staff finds such a task among their own.
-- Kept by the triggers below, since asking for it line by line read all members of all tasks of the firm.
alter table task add column lacks_staff boolean not null default true
--;
create function app.keep_lacks_staff(p_tasks integer[]) returns void
language sql security definer set search_path = public as $$
  update task t set lacks_staff = not k.has_staff
    from (select o.id, exists (select from task_member m join firm_user f on f.firm_id = m.firm_id and f.user_id = m.user_id and f.active
            where m.task_id = o.id and m.side = 'firm') as has_staff from unnest(p_tasks) o(id)) k
   where t.id = k.id and t.lacks_staff = k.has_staff
$$
--;
create function app.members_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform app.keep_lacks_staff((select array_agg(distinct c.task_id) from changed c where c.side = 'firm'));
  return null;
end $$
--;
create trigger members_added after insert on task_member referencing new table as changed for each statement execute function app.members_changed()
--;
create trigger members_removed after delete on task_member referencing old table as changed for each statement execute function app.members_changed()
--;
-- A company that passes to another firm takes its members along.
create trigger members_moved after update on task_member referencing new table as changed for each statement execute function app.members_changed()
--;
create function app.staff_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform app.keep_lacks_staff((select array_agg(m.task_id) from task_member m where m.user_id = new.user_id and m.firm_id = new.firm_id));
  return null;
end $$
--;
create trigger keep_lacks_staff after insert or update of active on firm_user for each row execute function app.staff_changed()
--;
select app.keep_lacks_staff((select array_agg(id) from task))
--;
create index task_lacks_staff on task (firm_id) where lacks_staff
--;
-- [TSK-O01] The tasks of a member of the staff: what they made, what names them, and what names nobody of the staff. It gives ids
-- alone; the policies of the table decide which of them are seen.
create function app.own_tasks() returns setof integer
language sql security definer set search_path = public stable rows 2000 as $$
  select m.task_id from task_member m where m.user_id = app.scope_user() and m.firm_id = app.scope_firm()
  union select t.id from task t where t.author_id = app.scope_user() and t.firm_id = app.scope_firm()
  union select t.id from task t where t.firm_id = app.scope_firm() and t.lacks_staff
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.keep_lacks_staff(integer[])', 'app.members_changed()', 'app.staff_changed()', 'app.own_tasks()']::regprocedure[] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function app.own_tasks() to dossier_app;
end $$
