-- [NPS-003] Stores the survey's settings. Returns false if the revision is stale or the caller is no platform administrator.
create or replace function app.keep_survey(p json, p_revision integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if not app.is_provider() then return false; end if;
  if p_revision = 0 then
    insert into nps_survey (is_enabled, hide_fr, hide_en, hide_pt, form, min_days, rejection_count, collection_id, updated_by)
    values ((p->>'is_enabled')::boolean, p->>'hide_fr', p->>'hide_en', p->>'hide_pt', p->>'form', (p->>'min_days')::integer,
      (p->>'rejection_count')::integer, p->>'collection_id', app.scope_user()) on conflict (id) do nothing;
  else
    update nps_survey set is_enabled = (p->>'is_enabled')::boolean, hide_fr = p->>'hide_fr', hide_en = p->>'hide_en', hide_pt = p->>'hide_pt',
        form = p->>'form', min_days = (p->>'min_days')::integer, rejection_count = (p->>'rejection_count')::integer,
        collection_id = p->>'collection_id', revision = revision + 1, updated_by = app.scope_user(), updated_at = now()
     where id = 1 and revision = p_revision;
  end if;
  return found;
end
$$;

alter function app.keep_survey owner to dossier_gate;
revoke all on function app.keep_survey from public;
grant execute on function app.keep_survey to dossier_app;
