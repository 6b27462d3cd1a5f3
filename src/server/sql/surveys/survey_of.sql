-- [NPS-O02] The survey for a person, with their state in the current round; null if there is none. `p_locked` serialises two tabs of the
-- same person.
create or replace function app.survey_of(p_user integer, p_locked boolean) returns json
language plpgsql security definer set search_path = public
as $$
declare v_is_on boolean;
begin
  if p_locked then perform pg_advisory_xact_lock(20171, p_user); end if;
  -- A person in several firms gets the survey if it is switched on for one of them.
  select coalesce(bool_or(app.is_switched_on('surveys', f.firm_id)), true) into v_is_on from (
    select m.firm_id from firm_user m where m.user_id = p_user and m.active union select c.firm_id from vendor_user c where c.user_id = p_user) f;
  return (select json_build_object('is_enabled', s.is_enabled and v_is_on, 'hide_fr', s.hide_fr, 'hide_en', s.hide_en, 'hide_pt', s.hide_pt,
      'form', s.form, 'min_days', s.min_days, 'rejection_count', s.rejection_count, 'collection_id', s.collection_id,
      'state', coalesce(t.state, 'waiting'), 'closures', coalesce(t.closures, 0),
      'days_since', (select floor(extract(epoch from now() - max(o.last_at)) / 86400)::integer from nps_turn o where o.user_id = p_user),
      'is_staff', exists (select from firm_user f where f.user_id = p_user and f.active))
    from nps_survey s left join nps_turn t on t.user_id = p_user and t.collection_id = s.collection_id where s.id = 1);
end
$$;

alter function app.survey_of owner to dossier_gate;
revoke all on function app.survey_of from public;
grant execute on function app.survey_of to dossier_app;
