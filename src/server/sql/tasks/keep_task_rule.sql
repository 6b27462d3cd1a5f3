-- Trigger: derives a task's level and theme rule from its parent. Fails with 23514 if the parent belongs to another firm or company.
create or replace function app.keep_task_rule() returns trigger
language plpgsql security definer set search_path = public
as $$
declare p task;
begin
  select * into p from task where id = new.parent_id;
  if p.id is not null and (p.vendor_id is distinct from new.vendor_id or p.firm_id <> new.firm_id) then
    raise exception 'a task is of its parent''s company' using errcode = '23514';
  end if;
  new.level := coalesce(p.level, 0) + 1;
  if new.vendor_id is null then
    new.firm_rule := case when coalesce(new.theme_ids, '{}') = '{}' then p.firm_rule
      else coalesce(p.firm_rule, '[]') || jsonb_build_array(to_jsonb(new.theme_ids)) end;
  else
    new.rule_id := case when new.theme_ids is null then p.rule_id
      else app.rule_of(new.firm_id, new.vendor_id, p.rule_id, new.theme_ids) end;
  end if;
  return new;
end
$$;

alter function app.keep_task_rule owner to dossier_gate;
revoke all on function app.keep_task_rule from public;
grant execute on function app.keep_task_rule to dossier_app;
