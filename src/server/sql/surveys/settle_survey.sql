-- [NPS-002] Stores a person's state in a round of the survey.
create or replace function app.settle_survey(p_user integer, p_collection text, p_state text, p_closures integer) returns void
language sql security definer set search_path = public
as $$
  insert into nps_turn (user_id, collection_id, state, closures) values (p_user, p_collection, p_state, p_closures)
  on conflict (user_id, collection_id) do update set state = excluded.state, closures = excluded.closures, last_at = now()
$$;

alter function app.settle_survey owner to dossier_gate;
revoke all on function app.settle_survey from public;
grant execute on function app.settle_survey to dossier_app;
