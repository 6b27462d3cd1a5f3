-- The items directly in a folder that have flags or that the person in scope watches, as JSON.
create or replace function app.marks_in(p_folder bigint) returns json
language sql stable
as $$
  select coalesce(json_agg(json_build_object('node_id', m.id, 'flags', m.flags, 'is_surveyed', m.surveyed) order by m.id), '[]'::json) from (
    select n.id, coalesce(json_agg(f.flag_id order by f.flag_id) filter (where f.flag_id is not null), '[]'::json) as flags,
        bool_or(s.user_id is not null) as surveyed
      from node n left join node_flag f on f.node_id = n.id
      left join survey s on s.node_id = n.id and s.user_id = app.scope_user()
     where n.parent_id = p_folder and n.deleted_at is null and (f.flag_id is not null or s.user_id is not null)
     group by n.id) m
$$;

grant execute on function app.marks_in to dossier_app;
