-- [MOB-001] A firm and its app as JSON; null if the caller is no platform administrator.
create or replace function app.provider_mobile_app(p_firm integer) returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'tagline', coalesce(f.tagline, ''),
      'primary_color', coalesce((select w.primary_color from white_label w where w.firm_id = f.id and w.theme = 'light'), '#0b5f6e'),
      'logos', json_build_object(
        'light', (select app.look(w, f, f.domain)->>'logo' from white_label w where w.firm_id = f.id and w.theme = 'light'),
        'dark', (select app.look(w, f, f.domain)->>'logo' from white_label w where w.firm_id = f.id and w.theme = 'dark')),
      'app', case when m.id is null then null else json_build_object('title', m.title, 'subtitle', m.subtitle,
        'description', m.description, 'keywords', m.keywords, 'promotional_text', m.promotional_text,
        'marketing_url', m.marketing_url, 'bundle_id', m.bundle_id, 'app_id', m.app_id, 'version', m.version, 'color', m.color,
        'logo', m.logo, 'domains', m.domains, 'ios_store_url', m.ios_store_url, 'ios_store_id', m.ios_store_id,
        'android_store_url', m.android_store_url, 'android_store_id', m.android_store_id, 'state', m.state,
        'state_since', app.instant(m.state_since), 'published_version', m.published_version, 'built_version', a.version,
        'built_at', app.instant(a.made_at), 'archive_size', length(a.body), 'revision', m.revision) end)
    from firm f left join mobile_app m on m.firm_id = f.id left join mobile_app_archive a on a.app_id = m.id
   where app.is_provider() and f.id = p_firm
$$;

alter function app.provider_mobile_app owner to dossier_gate;
revoke all on function app.provider_mobile_app from public;
grant execute on function app.provider_mobile_app to dossier_app;
