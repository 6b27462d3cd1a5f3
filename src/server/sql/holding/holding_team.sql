-- [HOL-005] [NET-058] A page of the team of the holding in scope, by name, each person once. `p_search` matches names and emails, without
-- accents; `p_role` a role in at least one workspace. Members without an active membership have the state `revoked`.
create or replace function app.holding_team(
  p_search text, p_firm integer, p_role text, p_state text, p_limit integer, p_offset integer
) returns table (
  id integer, firstname text, lastname text, email text, is_group_admin boolean, state text, clients integer, workspaces json, total integer
)
language sql stable security definer set search_path = public
as $$
  with own as materialized (select f.id, f.name from firm f where f.group_id = app.scope_holding()),
  link as materialized (select m.user_id, m.firm_id, o.name, m.role, m.active, m.is_group_admin, m.joined_at
     from own o join firm_user m on m.firm_id = o.id),
  person as (select l.user_id, bool_or(l.is_group_admin and l.active) as is_group_admin,
      case when not bool_or(l.active) then 'revoked' when bool_or(l.active and l.joined_at is not null) then 'active' else 'invited' end as state
     from link l group by l.user_id
    having (p_firm is null or bool_or(l.active and l.firm_id = p_firm)) and (p_role is null or bool_or(l.active and l.role = p_role))),
  named as (select p.user_id, p.is_group_admin, p.state, coalesce(i.firstname, u.firstname) as firstname,
      coalesce(i.lastname, u.lastname) as lastname, u.email
     from person p join app_user u on u.id = p.user_id
     left join lateral (select n.firstname, n.lastname from invited_name n where n.user_id = p.user_id
       and n.firm_id in (select o.id from own o) order by n.firm_id limit 1) i on true
    where (p_state is null or p.state = p_state)),
  found as materialized (select n.*, count(*) over ()::integer as total from named n
    where p_search = '' or position(app.fold(lower(p_search)) in app.fold(lower(n.firstname || ' ' || n.lastname)) || ' ' || lower(n.email)) > 0
    order by app.fold(lower(n.lastname)), app.fold(lower(n.firstname)), n.user_id limit p_limit offset p_offset)
  select n.user_id, n.firstname, n.lastname, n.email, n.is_group_admin, n.state,
      (select count(*)::integer from assignment a where a.user_id = n.user_id and a.firm_id in (select o.id from own o)),
      (select coalesce(json_agg(json_build_object('id', l.firm_id, 'name', l.name, 'role', l.role)
          order by app.fold(lower(l.name)), l.firm_id), '[]') from link l where l.user_id = n.user_id and l.active), n.total
    from found n order by app.fold(lower(n.lastname)), app.fold(lower(n.firstname)), n.user_id
$$;

alter function app.holding_team owner to dossier_gate;
revoke all on function app.holding_team from public;
grant execute on function app.holding_team to dossier_app;
