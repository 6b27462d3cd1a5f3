-- [SAD-O02] Copies the provider's starter themes and offered tree models to the firm in scope, except those whose name the firm has
-- already. Called when the provider or a holding creates the firm.
create or replace function app.give_starters() returns void
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.scope_firm();
begin
  if not app.keeps_firm() then return; end if;
  insert into theme (firm_id, title, title_key, color, sharing, acl)
  select v_firm, s.title, s.title_key, s.color, s.sharing, s.acl from starter_theme s
   where not exists (select from theme t where t.firm_id = v_firm and t.vendor_id is null and t.title_key = s.title_key) order by s.title_key;
  insert into tree_model (firm_id, name, name_key, description, state, folders)
  select v_firm, s.name, s.name_key, s.description, 'available', s.folders from starter_tree s
   where s.state = 'available'
     and not exists (select from tree_model t where t.firm_id = v_firm and t.name_key = s.name_key) order by s.name_key;
end
$$;

alter function app.give_starters owner to dossier_gate;
revoke all on function app.give_starters from public;
grant execute on function app.give_starters to dossier_app;
