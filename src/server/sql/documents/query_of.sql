-- A text search query that requires all words; words of three or more letters match as prefixes. Drops stop words unless there
-- are no others. Words contain letters and digits only.
create or replace function app.query_of(p_words text[]) returns tsquery
language plpgsql immutable
as $$
declare w text; v_fold text; v_stop boolean; v_query tsquery; v_one tsquery; s text;
begin
  foreach w in array p_words loop
    v_fold := app.fold(w);
    v_stop := app.is_stop(w);
    continue when v_fold = '' or (v_stop and cardinality(p_words) > 1);
    v_one := case when length(v_fold) >= 3 then ('''' || v_fold || ''':*')::tsquery else ('''' || v_fold || '''')::tsquery end;
    if length(v_fold) >= 3 then
      for s in select distinct app.fold(l) from unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', v_fold)) l loop
        continue when s = '' or starts_with(s, v_fold);
        v_one := v_one || ('''' || s || '''')::tsquery;
      end loop;
    end if;
    v_query := case when v_query is null then v_one else v_query && v_one end;
  end loop;
  return v_query;
end
$$;

grant execute on function app.query_of to dossier_app, dossier_gate;
