-- A node's flags, and the watch mark of the person in scope and the validator that apply to it: its own, or those of the nearest folder
-- above. As JSON.
create or replace function app.marks_of(p_node bigint) returns json
language sql stable
as $$
  select json_build_object('node_id', p_node,
    'flags', (select coalesce(json_agg(f.flag_id order by f.flag_id), '[]'::json) from node_flag f where f.node_id = p_node),
    'is_surveyed', w.node_id is not null,
    'surveyed_by', case when w.node_id is not null then json_build_object('id', w.node_id, 'name', w.name) end,
    'validator', case when v.user_id is not null then app.person(v.user_id) end,
    'validator_from', case when v.user_id is not null then json_build_object('id', v.node_id, 'name', v.name) end)
  from (select 1) one
  left join lateral (select s.node_id, n.name from app.way_up(p_node) u join survey s on s.node_id = u.id and s.user_id = app.scope_user()
    join node n on n.id = u.id order by u.height limit 1) w on true
  left join lateral (select v.node_id, v.user_id, n.name from app.way_up(p_node) u join node_validator v on v.node_id = u.id
    join node n on n.id = u.id order by u.height limit 1) v on true
$$;

grant execute on function app.marks_of to dossier_app;
