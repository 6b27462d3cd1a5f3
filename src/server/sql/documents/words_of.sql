-- The words of a name, split at spaces and punctuation; of a word with letters and digits, also each run of letters or digits.
create or replace function app.words_of(p_text text) returns text[]
language plpgsql immutable
as $$
declare w text; v_words text[] := '{}';
begin
  foreach w in array regexp_split_to_array(p_text,
      '[\s!-/:-@\[-`{-~\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001F000-\U0001FAFF]+') loop
    continue when w = '';
    w := left(w, 60);
    v_words := v_words || w;
    if w ~ '[0-9]' and w ~ '[^0-9]' then v_words := v_words || array(select m[1] from regexp_matches(w, '[0-9]+|[^0-9]+', 'g') m); end if;
  end loop;
  return v_words;
end
$$;

grant execute on function app.words_of to dossier_app, dossier_gate;
