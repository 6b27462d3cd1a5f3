-- [MOB-001] Creates or changes the app of a firm and returns its id; null if the caller is no platform administrator.
create or replace function app.provider_write_mobile_app(p_firm integer, p json) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if not app.is_provider() then return null; end if;
  insert into mobile_app as m (firm_id, title, subtitle, description, keywords, promotional_text, marketing_url, bundle_id, app_id,
      version, color, logo, domains, ios_store_url, ios_store_id, android_store_url, android_store_id)
  values (p_firm, p->>'title', p->>'subtitle', p->>'description', p->>'keywords', p->>'promotional_text', p->>'marketing_url',
      p->>'bundle_id', p->>'app_id', p->>'version', p->>'color', p->>'logo', array(select json_array_elements_text(p->'domains')),
      p->>'ios_store_url', p->>'ios_store_id', p->>'android_store_url', p->>'android_store_id')
  on conflict (firm_id) do update set title = excluded.title, subtitle = excluded.subtitle, description = excluded.description,
      keywords = excluded.keywords, promotional_text = excluded.promotional_text, marketing_url = excluded.marketing_url,
      bundle_id = excluded.bundle_id, app_id = excluded.app_id, version = excluded.version, color = excluded.color,
      logo = excluded.logo, domains = excluded.domains, ios_store_url = excluded.ios_store_url,
      ios_store_id = excluded.ios_store_id, android_store_url = excluded.android_store_url,
      android_store_id = excluded.android_store_id, revision = m.revision + 1
  returning m.id into v_id;
  return v_id;
end
$$;

alter function app.provider_write_mobile_app owner to dossier_gate;
revoke all on function app.provider_write_mobile_app from public;
grant execute on function app.provider_write_mobile_app to dossier_app;
