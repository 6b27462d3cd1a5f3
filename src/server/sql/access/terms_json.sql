-- Terms as JSON in the requested language, with French, English and Portuguese as fallbacks.
create or replace function app.terms_json(t terms, p_language text) returns json
language sql stable set search_path = public
as $$
  select json_build_object('id', t.id, 'firm_id', t.firm_id, 'firm_name', (select name from firm where id = t.firm_id),
    'version', t.version, 'published_at', app.instant(t.published_at),
    'language', l.code, 'title', t.texts -> l.code ->> 'title', 'sections', t.texts -> l.code -> 'sections')
    from (select code from unnest(array[p_language, 'fr', 'en', 'pt']) with ordinality as wished(code, place)
           where t.texts -> code is not null order by place limit 1) l
$$;

alter function app.terms_json owner to dossier_gate;
revoke all on function app.terms_json from public;
grant execute on function app.terms_json to dossier_app;
