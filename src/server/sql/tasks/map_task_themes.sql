-- Registered in `theme_bearer`: replaces the own themes of a company's tasks when the company moves to another firm.
create or replace function app.map_task_themes(p_vendor integer, p_old integer[], p_new integer[]) returns void
language sql security definer set search_path = public
as $$
update task k set theme_ids = app.mapped_themes(k.theme_ids, p_old, p_new) where k.vendor_id = p_vendor and k.theme_ids && p_old
$$;

revoke all on function app.map_task_themes from public;
