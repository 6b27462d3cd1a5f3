-- For each word of a query, as JSON: whether it is a stop word, and its stems, to highlight matches.
create or replace function app.typed_words(p_words text[]) returns json
language sql immutable
as $$
  select coalesce(json_agg(json_build_object('stop', app.is_stop(w), 'stems',
      array(select distinct app.fold(s) from unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', app.fold(w))) s))
          order by place), '[]'::json)
    from unnest(p_words) with ordinality as t(w, place)
$$;

grant execute on function app.typed_words to dossier_app, dossier_gate;
