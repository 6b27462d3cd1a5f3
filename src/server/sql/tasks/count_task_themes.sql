-- Registered in `theme_bearer`: how many tasks of the firm in scope have a theme of their own, including tasks that the caller may not see.
create or replace function app.count_task_themes(p_theme integer) returns integer
language sql stable security definer set search_path = public
as $$
select count(*)::integer from task k where k.theme_ids @> array[p_theme] and k.firm_id = app.scope_firm()
$$;

alter function app.count_task_themes owner to dossier_gate;
revoke all on function app.count_task_themes from public;
