-- [SAD-004] Creates a firm with its two white labels, enters its scope and returns its id; null if the caller is no platform administrator.
create or replace function app.provider_make_firm(
  p json, p_group integer, p_primary text, p_secondary text
) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if not app.is_provider() then return null; end if;
  insert into firm (name, domain, tagline, group_id, welcome_message, hubspot_id, stripe_id)
  values (p->>'name', p->>'domain', p->>'tagline', p_group, p->>'welcome_message', p->>'hubspot_id', p->>'stripe_id') returning id into v_id;
  insert into white_label (firm_id, theme, primary_color, secondary_color)
  select v_id, t, p_primary, p_secondary from unnest(array['light', 'dark']) t;
  perform app.enter_firm_as_provider(app.scope_user(), v_id);
  return v_id;
end
$$;

alter function app.provider_make_firm owner to dossier_gate;
revoke all on function app.provider_make_firm from public;
grant execute on function app.provider_make_firm to dossier_app;
