-- [TSK-O04] Who has to act next on a task; the same rule as `turnOf` in schemas/tasks/turn.ts. Inlined by the planner.
create function app.task_turn(p_type text, p_internal boolean, p_status text, p_review text) returns text
language sql immutable parallel safe as $$
  select case when p_status = 'done' then 'nobody'
    when p_type = 'information_request' and not p_internal and p_review <> 'submitted' then 'client' else 'firm' end
$$
--;
-- How a task stands by its due date; the same rule as `dueOf` in schemas/tasks/turn.ts.
create function app.task_due(p_status text, p_review text, p_due date, p_day date) returns text
language sql immutable parallel safe as $$
  select case when p_status = 'done' or p_review = 'submitted' then 'settled' when p_due is null then 'undated'
    when p_due = p_day then 'today' when p_due < p_day then 'late' else 'ahead' end
$$
--;
grant execute on function app.task_turn(text, boolean, text, text), app.task_due(text, text, date, date) to dossier_app, dossier_gate
--;
-- [TSK-O04] As in 0046; whose turn it is and whether a due date runs come from the two functions above.
create or replace function app.take_reminders(p_now timestamptz, p_limit integer)
returns table (user_id integer, firm_id integer, task_id integer, title text, company_name text, due_date text, days integer, is_request boolean,
  is_weekly boolean, wants_mail boolean)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_day date := (p_now at time zone 'Europe/Paris')::date; v_monday boolean := extract(isodow from v_day) = 1;
begin
  if extract(hour from p_now at time zone 'Europe/Paris') < 7 then return; end if;
  delete from task_reminder r where r.day < v_day - 30;
  return query
  with due as materialized (
    select u as user_id, t.id, t.firm_id, t.vendor_id, t.title, t.due_date, app.task_turn(t.type, t.internal, t.status, t.review) = 'client' as is_request,
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
end $$
