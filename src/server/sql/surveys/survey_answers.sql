-- A page of the answers to a round (null: the current one), newest first, for a platform administrator. Leaves out who answered.
create or replace function app.survey_answers(p_collection text, p_commented boolean, p_limit integer, p_offset integer) returns table (
  id bigint, score smallint, comment text, language text, side text, answered_at timestamptz, answers json, total integer
)
language sql stable security definer set search_path = public
as $$
  select n.id, n.score, n.comment, n.language, n.side, n.answered_at, n.answers, count(*) over ()::integer
    from nps_answer n
   where app.is_provider() and (not p_commented or n.comment <> '')
     and n.collection_id = coalesce(p_collection, (select s.collection_id from nps_survey s where s.id = 1))
   order by n.id desc limit p_limit offset p_offset
$$;

alter function app.survey_answers owner to dossier_gate;
revoke all on function app.survey_answers from public;
grant execute on function app.survey_answers to dossier_app;
