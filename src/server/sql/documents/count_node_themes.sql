-- Registered in `theme_bearer`: how many nodes of the firm in scope have a theme of their own, including nodes that the caller may not see.
create or replace function app.count_node_themes(p_theme integer) returns integer
language sql stable security definer set search_path = public
as $$
select count(*)::integer from node n join theme t on t.id = p_theme and t.firm_id = app.scope_firm()
 where n.theme_ids @> array[p_theme] and n.firm_id = t.firm_id
$$;

alter function app.count_node_themes owner to dossier_gate;
revoke all on function app.count_node_themes from public;
