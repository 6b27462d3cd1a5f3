-- Makes a member of the firm in scope a collaborator of another firm of the group, or removes them from it (`p_in` false), for a group
-- administrator. Returns the name of the guard that refuses, or null on success.
create or replace function app.assign_workspace(p_user integer, p_firm integer, p_in boolean) returns text
language plpgsql security definer set search_path = public
as $$
declare v_role text;
begin
  if not exists (select 1 from firm_user a where a.firm_id = app.scope_firm() and a.user_id = app.scope_user() and a.active and a.is_group_admin) then
    return 'isAdminOfGroup';
  end if;
  if p_firm = app.scope_firm() or not exists (select 1 from app.workspaces_of(p_user) w where w.id = p_firm) then return 'unknown'; end if;
  if p_user = app.scope_user() and not p_in then return 'isSomeoneElse'; end if;
  perform 1 from firm_user where firm_id = p_firm order by user_id for update;
  select role into v_role from firm_user where firm_id = p_firm and user_id = p_user;
  if p_in then
    if v_role is not null then return null; end if;
    if app.places_left(p_firm) = 0 then return 'hasPlaceLeft'; end if;
    insert into firm_user (firm_id, user_id, role) values (p_firm, p_user, 'collaborator')
      on conflict (firm_id, user_id) do update set access_ends_at = null, active = true, role = 'collaborator', revision = firm_user.revision + 1;
    insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
    values (p_firm, app.scope_user(), 'membership', p_user, 'membership', 'member.assigned', null, '{"state":"active","role":"collaborator"}');
  elsif v_role is not null then
    if v_role = 'admin' and not exists (select 1 from firm_user o where o.firm_id = p_firm and o.user_id <> p_user and o.role = 'admin' and o.active
        and o.joined_at is not null and o.access_ends_at is null) then
      return 'keepsAnAdmin';
    end if;
    delete from assignment where firm_id = p_firm and user_id = p_user;
    delete from firm_user where firm_id = p_firm and user_id = p_user;
    insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
    values (p_firm, app.scope_user(), 'membership', p_user, 'membership', 'member.removed', '{"state":"active"}', '{"state":"removed"}');
  end if;
  return null;
end
$$;

alter function app.assign_workspace owner to dossier_gate;
revoke all on function app.assign_workspace from public;
grant execute on function app.assign_workspace to dossier_app;
