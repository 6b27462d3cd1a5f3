-- A firm's current stocks: overdue open tasks and stored bytes. `p_grain` is `firm`, `client`, `person` or `both` (per client and person).
-- With `person` and `both`, a task counts once for each staff member on it, and bytes count for the user recorded in `storage_use`.
-- `p_vendors` null: all clients.
create or replace function app.analytics_stocks(p_firm integer, p_grain text, p_vendors integer[])
returns table (vendor_id integer, user_id integer, measure text, count bigint, total bigint)
language sql stable security definer set search_path = public
as $$
with late as (
  select k.id, k.vendor_id from task k
   where k.firm_id = p_firm and k.status <> 'done' and k.due_date < (now() at time zone 'Europe/Paris')::date
     and (p_vendors is null or k.vendor_id = any (p_vendors))
)
select case when p_grain in ('client', 'both') then l.vendor_id end, null::integer, 'tasks_late', count(*), 0::bigint
  from late l where p_grain in ('firm', 'client') and (p_grain = 'firm' or l.vendor_id is not null) group by 1
union all
select case when p_grain = 'both' then l.vendor_id end, m.user_id, 'tasks_late', count(*), 0
  from late l join task_member m on m.task_id = l.id and m.side = 'firm'
 where p_grain in ('person', 'both') and (p_grain = 'person' or l.vendor_id is not null) group by 1, 2
union all
select case when p_grain in ('client', 'both') then s.vendor_id end, case when p_grain in ('person', 'both') then s.user_id end,
    'storage', 0, sum(s.bytes)::bigint
  from storage_use s join vendor v on v.id = s.vendor_id
 where v.firm_id = p_firm and (p_vendors is null or s.vendor_id = any (p_vendors)) and s.bytes > 0
   and (p_grain not in ('person', 'both') or exists (select from app_user u where u.id = s.user_id))
 group by 1, 2
$$;

alter function app.analytics_stocks owner to dossier_gate;
revoke all on function app.analytics_stocks from public;
