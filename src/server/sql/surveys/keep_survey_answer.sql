-- [NPS-O02] Stores a person's answer to a round; false if they have answered it already.
create or replace function app.keep_survey_answer(p_user integer, p jsonb) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  insert into nps_answer (collection_id, user_id, side, score, comment, answers, language)
  values (p->>'collection_id', p_user, p->>'side', (p->>'score')::smallint, p->>'comment', (p->'answers')::json, p->>'language')
  on conflict (collection_id, user_id) do nothing;
  return found;
end
$$;

alter function app.keep_survey_answer owner to dossier_gate;
revoke all on function app.keep_survey_answer from public;
grant execute on function app.keep_survey_answer to dossier_app;
