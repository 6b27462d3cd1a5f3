-- Restores the rows of `app.task_rows` in the firm in scope, to undo a removal. Skips people, documents, folders and themes that no longer
-- exist. Fails if a task is outside of the scope.
create or replace function app.put_task_rows(p_rows jsonb) returns void
language plpgsql security definer set search_path = public
as $$
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
end
$$;

alter function app.put_task_rows owner to dossier_gate;
revoke all on function app.put_task_rows from public;
grant execute on function app.put_task_rows to dossier_app;
