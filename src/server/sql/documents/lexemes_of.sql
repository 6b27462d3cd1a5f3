-- The search lexemes of words: the words without accents, and their French stems. Stems both the accented and the plain word, because
-- queries are often typed without accents.
create or replace function app.lexemes_of(p_words text[]) returns tsvector
language sql immutable
as $$
  select array_to_tsvector(coalesce(array_agg(distinct l), '{}')) from (
    select app.fold(w) as l from unnest(p_words) w
    union all
    select app.fold(s) from unnest(p_words) w, unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', app.fold(w))) s
  ) found where l <> ''
$$;

grant execute on function app.lexemes_of to dossier_app, dossier_gate;
