-- [NPS-001] The survey's settings; null if none are stored, or the caller is no platform administrator.
create or replace function app.survey_settings() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('is_enabled', s.is_enabled, 'hide_fr', s.hide_fr, 'hide_en', s.hide_en, 'hide_pt', s.hide_pt, 'form', s.form,
      'min_days', s.min_days, 'rejection_count', s.rejection_count, 'collection_id', s.collection_id, 'revision', s.revision)
    from nps_survey s where app.is_provider() and s.id = 1
$$;

alter function app.survey_settings owner to dossier_gate;
revoke all on function app.survey_settings from public;
grant execute on function app.survey_settings to dossier_app;
