-- The people of one side to notify about a task: its members who may still see it; if there are none, its author (`firm`), or the client's
-- users except guests (`company`).
create or replace function app.task_audience(p_task integer, p_side text) returns integer[]
language sql stable security definer set search_path = public
as $$
  select coalesce(
    (select array_agg(m.user_id order by m.user_id) from task_member m
      where m.task_id = p_task and m.side = p_side and app.sees_task(m.user_id, p_task)),
    case p_side when 'firm' then (select array[t.author_id] from task t where t.id = p_task and t.author_id is not null)
      else (select array_agg(v.user_id order by v.user_id) from task t join vendor_user v on v.vendor_id = t.vendor_id
        where t.id = p_task and v.role <> 'guest' and (v.access_ends_at is null or v.access_ends_at > now())) end, '{}')
$$;

alter function app.task_audience owner to dossier_gate;
revoke all on function app.task_audience from public;
grant execute on function app.task_audience to dossier_app;
