-- Stores the follow-up settings of the firm in scope and returns the new revision. Null if the caller is no administrator of the firm, or
-- the revision is stale.
create or replace function app.change_follow_up(
  p_zone text, p_task integer, p_signature integer, p_mission integer, p_revision integer
) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.scope_firm(); v_revision integer;
begin
  if not exists (select from firm_user u where u.firm_id = v_firm and u.user_id = app.scope_user() and u.active and u.role = 'admin') then
    return null;
  end if;
  insert into follow_up as f (firm_id, time_zone, task_days, signature_days, mission_days)
  values (v_firm, p_zone, p_task, p_signature, p_mission)
  on conflict (firm_id) do update set time_zone = p_zone, task_days = p_task, signature_days = p_signature, mission_days = p_mission,
      revision = f.revision + 1
   where f.revision = p_revision
  returning f.revision into v_revision;
  return v_revision;
end
$$;

alter function app.change_follow_up owner to dossier_gate;
revoke all on function app.change_follow_up from public;
grant execute on function app.change_follow_up to dossier_app;
