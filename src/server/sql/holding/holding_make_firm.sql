-- [ACC-107] Creates a workspace of the holding in scope with its two white labels and returns its id; null if the caller does not
-- administer the holding.
create or replace function app.holding_make_firm(p json, p_primary text, p_secondary text) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if app.scope_holding() is null then return null; end if;
  insert into firm (name, domain, tagline, group_id, welcome_message)
  values (p->>'name', p->>'domain', p->>'tagline', app.scope_holding(), p->>'welcome_message') returning id into v_id;
  insert into white_label (firm_id, theme, primary_color, secondary_color)
  select v_id, t, p_primary, p_secondary from unnest(array['light', 'dark']) t;
  return v_id;
end
$$;

alter function app.holding_make_firm owner to dossier_gate;
revoke all on function app.holding_make_firm from public;
grant execute on function app.holding_make_firm to dossier_app;
