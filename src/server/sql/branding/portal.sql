-- The data of a host's sign-in page: its firm, white labels, identity providers and modules. Public.
create or replace function app.portal(p_host text, p_firm integer) returns json
language plpgsql stable security definer set search_path = public
as $$
declare f firm; v_setup boolean := not exists (select 1 from app_user where is_super_admin);
begin
  select * into f from firm where active and id = p_firm;
  if not found then select * into f from firm where active and domain = p_host order by domain_since, id limit 1; end if;
  if not found and (p_host in ('localhost', '127.0.0.1', '::1')) then select * into f from firm where active order by id limit 1; end if;
  if not found then return json_build_object('firm', null, 'needs_setup', v_setup, 'empty', not exists (select 1 from firm)); end if;
  return json_build_object('needs_setup', v_setup, 'empty', false,
    'firm', json_build_object('id', f.id, 'name', f.name, 'domain', f.domain),
    'white_labels', (select coalesce(json_agg(app.look(w, f, p_host) order by w.theme desc), '[]'::json) from white_label w where w.firm_id = f.id),
    'redirect', f.redirect and p_host <> f.domain, 'location', case when p_host <> f.domain then f.domain end,
    'providers', (select coalesce(json_agg(p.name order by lower(p.name)), '[]'::json) from identity_provider p where p.firm_id = f.id and p.active),
    'modules', (select coalesce(json_agg(json_build_object('name', m.name, 'is_active', m.is_active, 'priority', m.priority, 'is_home', m.is_home,
        'is_navbar', m.is_navbar, 'is_settings', m.is_settings) order by m.priority, m.name), '[]'::json)
        from module m where m.firm_id = f.id and m.vendor_id is null));
end
$$;

alter function app.portal owner to dossier_gate;
revoke all on function app.portal from public;
grant execute on function app.portal to dossier_app;
