-- Whether a person may see a mission: staff of the firm who reach its company, and, unless it is a draft, the company's administrators, who
-- accept it.
create or replace function app.sees_mission(p_user integer, p_mission integer) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from mission m join vendor v on v.id = m.vendor_id
  where m.id = p_mission and (
    exists (select from app.mission_people(v.id) p where p.id = p_user)
    or (m.state <> 'draft' and v.active and exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = p_user
      and u.role = 'admin' and (u.access_ends_at is null or u.access_ends_at > now())))))
$$;

alter function app.sees_mission owner to dossier_gate;
revoke all on function app.sees_mission from public;
grant execute on function app.sees_mission to dossier_app;
