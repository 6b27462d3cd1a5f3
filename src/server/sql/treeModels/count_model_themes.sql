-- Registered in `theme_bearer`: how many folders in tree models of the firm in scope have a theme.
create or replace function app.count_model_themes(p_theme integer) returns integer
language sql stable security definer set search_path = public
as $$
select count(*)::integer from tree_model m, jsonb_array_elements(m.folders) f
 where m.firm_id = app.scope_firm() and f->'theme_ids' @> to_jsonb(p_theme)
$$;

alter function app.count_model_themes owner to dossier_gate;
revoke all on function app.count_model_themes from public;
