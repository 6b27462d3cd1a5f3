-- [TSK-O04] Claims today's reminders, once a day for each person, from 7:00 in France: open tasks due in three days, tomorrow, today or
-- three days ago. People with weekly mails get, on Mondays, all tasks due up to six days before or after. Idempotent.
create or replace function app.take_reminders(p_now timestamptz, p_limit integer) returns table (
  user_id integer, firm_id integer, task_id integer, title text, company_name text, due_date text, days integer,
  is_request boolean, is_weekly boolean, wants_mail boolean
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_day date := (p_now at time zone 'Europe/Paris')::date; v_monday boolean := extract(isodow from v_day) = 1;
begin
  if extract(hour from p_now at time zone 'Europe/Paris') < 7 then return; end if;
  delete from task_reminder r where r.day < v_day - 30;
  return query
  with due as materialized (
    select u as user_id, t.id, t.firm_id, t.vendor_id, t.title, t.due_date,
        app.task_turn(t.type, t.internal, t.status, t.review) = 'client' as is_request,
        p.mail = 'weekly' as is_weekly, p.mail <> 'never' as wants_mail
      from task t
      cross join lateral unnest(app.task_audience(t.id,
        case app.task_turn(t.type, t.internal, t.status, t.review) when 'client' then 'company' else 'firm' end)) u
      cross join lateral (select coalesce(c.notifications->'tasks'->>'mail', 'instantly') as mail,
        coalesce(c.notifications->'tasks'->>'portal', 'instantly') as portal from app.preferences(u) c) p
     where t.status <> 'done' and t.review <> 'submitted' and t.due_date between v_day - 6 and v_day + 6
       and app.task_due(t.status, t.review, t.due_date, v_day) <> 'settled'
       and case when p.mail = 'weekly' then v_monday else t.due_date - v_day in (3, 1, 0, -3) end
       and (p.mail <> 'never' or p.portal <> 'never')
       and not exists (select from task_reminder r where r.user_id = u and r.day = v_day) and app.sees_task(u, t.id)
  ), taken as (
    insert into task_reminder (user_id, day) select distinct d.user_id, v_day from due d order by 1 limit p_limit
    on conflict do nothing returning task_reminder.user_id
  )
  select d.user_id, d.firm_id, d.id, d.title, coalesce(v.company_name, f.name), d.due_date::text, d.due_date - v_day, d.is_request, d.is_weekly,
      d.wants_mail
    from taken n join due d on d.user_id = n.user_id join firm f on f.id = d.firm_id left join vendor v on v.id = d.vendor_id
   order by d.user_id, d.due_date, d.id;
end
$$;

alter function app.take_reminders owner to dossier_gate;
revoke all on function app.take_reminders from public;
grant execute on function app.take_reminders to dossier_app;
