-- Applies a chunk of a mission's run: creates, changes and removes tasks, logs an event for each, and adds to the run's counters. Skips
-- tasks that exist already.
create or replace function app.write_mission_tasks(
  p_run integer, p_make jsonb, p_change jsonb, p_remove integer[], p_stayed integer, p_left integer
) returns void
language plpgsql security definer set search_path = public
as $$
declare r mission_run; v jsonb; v_id integer; v_made integer := 0; v_author integer;
begin
  select * into r from mission_run where id = p_run for update;
  select u.id into v_author from app_user u where u.id = r.user_id;
  -- This chunk's plan may be stale: another run may have created some of its tasks since.
  select coalesce(jsonb_agg(m order by place), '[]') into p_make from jsonb_array_elements(p_make) with ordinality as l (m, place)
   where not exists (select from mission_task k where k.mission_id = r.mission_id and k.service = (m->>'service')::integer
     and k.task = m->>'task' and k.recurrence = (m->>'recurrence')::integer);
  for v in select value from jsonb_array_elements(p_make) loop
    insert into task (firm_id, vendor_id, type, title, due_date, author_id)
    values (r.firm_id, r.vendor_id, v->>'type', v->>'title', (v->>'due_on')::date, v_author) returning id into v_id;
    insert into mission_task (mission_id, service, task, recurrence, firm_id, vendor_id, task_id, title, type, due_on, members, revision)
    values (r.mission_id, (v->>'service')::integer, v->>'task', (v->>'recurrence')::integer, r.firm_id, r.vendor_id, v_id,
      v->>'title', v->>'type', (v->>'due_on')::date, array(select x::integer from jsonb_array_elements_text(v->'members') x), 1);
    v_made := v_made + 1;
  end loop;
  insert into task_member (task_id, user_id, firm_id, vendor_id, side)
  select k.task_id, x.user_id, r.firm_id, r.vendor_id, 'firm' from jsonb_array_elements(p_make) m
    join mission_task k on k.mission_id = r.mission_id and k.service = (m->>'service')::integer and k.task = m->>'task'
      and k.recurrence = (m->>'recurrence')::integer and k.task_id is not null
    cross join lateral unnest(k.members) x (user_id) on conflict do nothing;
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, after)
  select r.firm_id, r.vendor_id, v_author, 'task', k.task_id, 'task', 'task.added', jsonb_build_object('mission_id', r.mission_id),
      jsonb_build_object('status', 'to_do', 'review', 'none', 'type', k.type, 'title', k.title, 'due_date', k.due_on,
        'internal', false, 'parent_id', null, 'members', to_jsonb(k.members), 'theme_ids', null)
    from jsonb_array_elements(p_make) with ordinality as l (m, place)
    join mission_task k on k.mission_id = r.mission_id and k.service = (m->>'service')::integer and k.task = m->>'task'
      and k.recurrence = (m->>'recurrence')::integer and k.task_id is not null order by place;

  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  select r.firm_id, r.vendor_id, v_author, 'task', t.id, 'task', 'task.changed', jsonb_build_object('mission_id', r.mission_id),
      jsonb_build_object('title', t.title, 'due_date', t.due_date), jsonb_build_object('title', m->>'title', 'due_date', m->>'due_on')
    from jsonb_array_elements(p_change) m join task t on t.id = (m->>'id')::integer and t.vendor_id = r.vendor_id;
  update task t set title = m->>'title', type = m->>'type', due_date = (m->>'due_on')::date, revision = t.revision + 1, updated_at = now()
    from jsonb_array_elements(p_change) m where t.id = (m->>'id')::integer and t.vendor_id = r.vendor_id;
  delete from task_member d using jsonb_array_elements(p_change) m
   where d.task_id = (m->>'id')::integer and d.vendor_id = r.vendor_id and d.side = 'firm';
  insert into task_member (task_id, user_id, firm_id, vendor_id, side)
  select (m->>'id')::integer, x::integer, r.firm_id, r.vendor_id, 'firm'
    from jsonb_array_elements(p_change) m cross join lateral jsonb_array_elements_text(m->'members') x on conflict do nothing;
  update mission_task k set title = m->>'title', type = m->>'type', due_on = (m->>'due_on')::date, revision = t.revision,
      members = array(select x::integer from jsonb_array_elements_text(m->'members') x)
    from jsonb_array_elements(p_change) m join task t on t.id = (m->>'id')::integer
   where k.mission_id = r.mission_id and k.task_id = t.id;

  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before)
  select r.firm_id, r.vendor_id, v_author, 'task', t.id, 'task', 'task.removed',
      jsonb_build_object('mission_id', r.mission_id, 'title', t.title), jsonb_build_object('status', t.status, 'review', t.review)
    from task t join mission_task k on k.task_id = t.id and k.mission_id = r.mission_id where t.id = any (p_remove) order by t.id;
  -- Deleting the row frees its key, so that a later version can plan the task again.
  with gone as (delete from mission_task where mission_id = r.mission_id and task_id = any (p_remove) returning task_id)
  delete from task t using gone where t.id = gone.task_id;

  update mission_run set made = made + v_made, changed = changed + jsonb_array_length(p_change),
    removed = removed + cardinality(p_remove), stayed = p_stayed, left_over = p_left where id = p_run;
end
$$;

alter function app.write_mission_tasks owner to dossier_gate;
revoke all on function app.write_mission_tasks from public;
grant execute on function app.write_mission_tasks to dossier_app;
