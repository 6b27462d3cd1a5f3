-- The results of a round (null: the current one) as JSON, for a platform administrator: the distribution of scores in all and by month, and
-- the list of rounds.
create or replace function app.survey_results(p_collection text) returns json
language sql stable security definer set search_path = public
as $$
  with asked as (select coalesce(p_collection, (select s.collection_id from nps_survey s where s.id = 1), '') as round),
  given as materialized (select date_trunc('month', n.answered_at) as at, n.score from asked a join nps_answer n on n.collection_id = a.round),
  months as (select at, (select json_agg((select count(*) from given x where x.at = g.at and x.score = s) order by s)
      from generate_series(0, 10) s) as distribution from (select distinct at from given) g)
  select json_build_object('collection', (select round from asked),
      'collections', (with recursive rounds as (
          (select n.collection_id from nps_answer n order by n.collection_id desc limit 1)
          union all
          select (select n.collection_id from nps_answer n where n.collection_id < r.collection_id order by n.collection_id desc limit 1)
            from rounds r where r.collection_id is not null)
        select coalesce(json_agg(collection_id order by collection_id desc), '[]') from (
          select collection_id from rounds where collection_id is not null
          union select s.collection_id from nps_survey s where s.id = 1) known),
      'answers', (select count(*) from given),
      'distribution', (select json_agg((select count(*) from given where score = s) order by s) from generate_series(0, 10) s),
      'months', (select coalesce(json_agg(json_build_object('month', to_char(at, 'YYYY-MM'), 'distribution', distribution) order by at), '[]') from months))
   where app.is_provider()
$$;

alter function app.survey_results owner to dossier_gate;
revoke all on function app.survey_results from public;
grant execute on function app.survey_results to dossier_app;
