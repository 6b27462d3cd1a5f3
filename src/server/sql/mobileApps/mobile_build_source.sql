-- [MOB-O02] The data from which the job builds the project of a firm’s app.
create or replace function app.mobile_build_source(p_firm integer) returns table (
  sheet json, state text, firm_name text, domain text, picture bytea
)
language sql stable security definer set search_path = public
as $$
  select json_build_object('title', m.title, 'subtitle', m.subtitle, 'description', m.description, 'keywords', m.keywords,
      'promotional_text', m.promotional_text, 'marketing_url', m.marketing_url, 'app_id', m.app_id, 'version', m.version,
      'color', m.color, 'logo', m.logo, 'domains', m.domains), m.state, f.name, f.domain,
      (select w.logo from white_label w where w.firm_id = f.id and w.theme = m.logo)
    from mobile_app m join firm f on f.id = m.firm_id where m.firm_id = p_firm
$$;

alter function app.mobile_build_source owner to dossier_gate;
revoke all on function app.mobile_build_source from public;
grant execute on function app.mobile_build_source to dossier_app;
