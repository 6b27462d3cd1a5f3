-- Registered in `theme_bearer`: replaces the own themes of a company's nodes when the company moves to another firm.
create or replace function app.map_node_themes(p_vendor integer, p_old integer[], p_new integer[]) returns void
language sql security definer set search_path = public
as $$
update node n set theme_ids = app.mapped_themes(n.theme_ids, p_old, p_new) where n.vendor_id = p_vendor and n.theme_ids && p_old
$$;

revoke all on function app.map_node_themes from public;
