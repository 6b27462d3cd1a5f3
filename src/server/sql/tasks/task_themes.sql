-- The effective themes of a task (its own, or inherited from its parents), as JSON.
create or replace function app.task_themes(p_rule integer, p_firm_rule jsonb) returns json
language sql stable
as $$
select case when p_rule is not null then app.rule_themes(p_rule) else coalesce((p_firm_rule->-1)::json, '[]'::json) end
$$;

grant execute on function app.task_themes to dossier_app, dossier_gate;
