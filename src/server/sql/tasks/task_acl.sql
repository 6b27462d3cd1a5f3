-- [ROL-019] `read-only` if the person in scope may only read a task because of its themes; otherwise null.
create or replace function app.task_acl(p_rule integer, p_firm_rule jsonb) returns text
language sql stable security definer set search_path = public
as $$
  select case
    when p_rule is not null then case when p_rule = any (app.scope_read_rules()) then 'read-only' end
    when p_firm_rule is not null then
      (select nullif(max(t.acl), 'read-write') from app.themes_of(app.scope_user(), app.scope_firm(), null) t
        where (p_firm_rule->-1) @> to_jsonb(t.theme_id))
  end
$$;

alter function app.task_acl owner to dossier_gate;
revoke all on function app.task_acl from public;
grant execute on function app.task_acl to dossier_app;
