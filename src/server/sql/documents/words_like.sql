-- The words that share a French stem with the search: one of their stems is in `p_stems`.
create or replace function app.words_like(p_words text[], p_stems text[]) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(w), '{}') from unnest(p_words) w
   where exists (select from unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', app.fold(w))) s where app.fold(s) = any (p_stems))
$$;

grant execute on function app.words_like to dossier_app, dossier_gate;
