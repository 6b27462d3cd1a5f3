-- The search lexemes of a name. Every upload calls it, so plain ASCII words take a short path.
create or replace function app.lexemes_of_name(p_text text) returns tsvector
language plpgsql immutable
as $$
declare w text; v_fold text; s text; v_lexemes text[] := '{}';
begin
  foreach w in array app.words_of(p_text) loop
    if octet_length(w) = length(w) then
      v_lexemes := v_lexemes || w || ts_lexize('french_stem', w);
    else
      v_fold := app.fold(w);
      v_lexemes := v_lexemes || v_fold || ts_lexize('french_stem', v_fold);
      foreach s in array coalesce(ts_lexize('french_stem', w), '{}') loop v_lexemes := v_lexemes || app.fold(s); end loop;
    end if;
  end loop;
  return array_to_tsvector(array_remove(v_lexemes, ''));
end
$$;

grant execute on function app.lexemes_of_name to dossier_app, dossier_gate;
