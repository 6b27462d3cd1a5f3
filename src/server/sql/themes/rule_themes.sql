-- The themes that a rule itself requires, as JSON.
create or replace function app.rule_themes(p_rule integer) returns json
language sql stable security definer set search_path = public
as $$
select coalesce((select to_json(themes) from theme_rule where id = p_rule), '[]'::json)
$$;

alter function app.rule_themes owner to dossier_gate;
revoke all on function app.rule_themes from public;
grant execute on function app.rule_themes to dossier_app;
