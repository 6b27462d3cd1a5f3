-- [MOB-O02] Stores a step of the job that builds a firm's app, with the archive at the end, and logs it. Returns false if the app's state
-- is none of `p_from`: it was removed, or another worker builds it.
create or replace function app.keep_mobile_build(p_firm integer, p_from text[], p_state text, p_version text, p_body bytea) returns boolean
language plpgsql security definer set search_path = public
as $$
declare v_app mobile_app;
begin
  select * into v_app from mobile_app where firm_id = p_firm for update;
  if v_app.id is null or not v_app.state = any (p_from) then return false; end if;
  update mobile_app set state = p_state, state_since = now() where id = v_app.id;
  if p_body is not null then
    insert into mobile_app_archive (app_id, firm_id, version, body) values (v_app.id, p_firm, p_version, p_body)
    on conflict (app_id) do update set version = excluded.version, body = excluded.body, made_at = now();
  end if;
  insert into platform_event (entity, entity_id, type, before, after)
  values ('mobileApp', v_app.id, case p_state when 'building' then 'app.buildStarted' when 'pending' then 'app.built' else 'app.buildFailed' end,
    jsonb_build_object('state', v_app.state), jsonb_build_object('state', p_state));
  return true;
end
$$;

alter function app.keep_mobile_build owner to dossier_gate;
revoke all on function app.keep_mobile_build from public;
grant execute on function app.keep_mobile_build to dossier_app;
