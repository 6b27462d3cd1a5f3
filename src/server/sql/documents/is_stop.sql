-- Whether a word is too common to search for. Also stems twice, to recognise French plurals of stop words.
create or replace function app.is_stop(p_word text) returns boolean
language sql immutable
as $$
select coalesce(ts_lexize('french_stem', p_word) = '{}' or ts_lexize('french_stem', (ts_lexize('french_stem', p_word))[1]) = '{}', false)
$$;

grant execute on function app.is_stop to dossier_app, dossier_gate;
