-- One white label as JSON in the form of src/schemas/branding/whiteLabel.ts, without the links to identity providers, which the server
-- adds.
create or replace function app.look(w white_label, f firm, p_host text) returns json
language sql stable
as $$
  select json_build_object('accounting_firm_id', f.id, 'firm_name', f.name, 'tagline', f.tagline, 'domain', f.domain, 'theme', w.theme,
    'primary_color', w.primary_color, 'secondary_color', w.secondary_color,
    'logo', case when w.logo is null then null else '/api/accounting-firms/' || f.id || '/white-labels/' || w.theme
        || '/logo?v=' || (extract(epoch from w.updated_at) * 1000)::bigint end,
    'updated_at', app.instant(w.updated_at), 'revision', w.revision,
    'own_icons', array_to_json(array_remove(array[case when w.favicon is not null
        then 'favicon.ico' end, case when w.touch_icon is not null then 'apple-touch-icon' end], null)),
    'redirect', f.redirect and p_host <> f.domain, 'location', case when p_host <> f.domain then f.domain end)
$$;

grant execute on function app.look to dossier_app, dossier_gate;
