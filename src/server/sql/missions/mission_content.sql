-- A mission's content as JSON, in the form that versions store.
create or replace function app.mission_content(p_mission integer) returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('name', m.name, 'reference', m.reference, 'starts_on', coalesce(m.starts_on::text, ''),
    'ends_on', coalesce(m.ends_on::text, ''), 'manager_id', m.manager_id,
    'member_ids', (select coalesce(json_agg(u.user_id order by u.user_id), '[]') from mission_member u where u.mission_id = m.id),
    'tacit_renewal', m.tacit_renewal, 'renewal_months', m.renewal_months,
    'services', (select coalesce(json_agg(json_build_object('key', s.key, 'snapshot', s.snapshot,
        'starts_on', coalesce(s.starts_on::text, ''), 'ends_on', coalesce(s.ends_on::text, ''),
        'first_due', coalesce(s.first_due::text, ''), 'recurrences', s.recurrences, 'assignee_id', s.assignee_id) order by s.place), '[]')
      from mission_service s where s.mission_id = m.id))
  from mission m where m.id = p_mission
$$;

alter function app.mission_content owner to dossier_gate;
revoke all on function app.mission_content from public;
grant execute on function app.mission_content to dossier_app;
