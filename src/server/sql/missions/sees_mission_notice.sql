-- Registered in `notice_type`: whether a person may still see the mission of a notice.
create or replace function app.sees_mission_notice(p_user integer, p_notice bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.sees_mission(p_user, n.mission_id) from notice n where n.id = p_notice
$$;

alter function app.sees_mission_notice owner to dossier_gate;
revoke all on function app.sees_mission_notice from public;
