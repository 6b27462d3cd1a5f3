-- The administrators to notify of late waits now, with the number of days that their firm allows. Only firms where it is between 7:00 and
-- 20:59 local time.
create or replace function app.firms_to_escalate(p_now timestamptz) returns table (
  firm_id integer, user_id integer, task integer, signature integer, mission integer
)
language sql stable security definer set search_path = public
as $$
  select f.firm_id, u.user_id, f.task_days, f.signature_days, f.mission_days
    from follow_up f join firm_user u on u.firm_id = f.firm_id and u.active and u.role = 'admin'
    join app_user a on a.id = u.user_id and a.active
   where num_nonnulls(f.task_days, f.signature_days, f.mission_days) > 0
     and extract(hour from p_now at time zone f.time_zone) between 7 and 20
   order by f.firm_id, u.user_id
$$;

alter function app.firms_to_escalate owner to dossier_gate;
revoke all on function app.firms_to_escalate from public;
grant execute on function app.firms_to_escalate to dossier_app;
