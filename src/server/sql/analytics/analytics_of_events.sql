-- Counts a firm's events with ids above `p_after`, up to `p_until`, by month (Paris time), client, person and measure. `total` is a sum of
-- bytes (documents) or seconds (answers, signatures). `vendor_id` is null if the client has left the firm, `user_id` if the account is
-- deleted. Called by the nightly job and by each query.
create or replace function app.analytics_of_events(p_firm integer, p_after bigint, p_until bigint)
returns table (vendor_id integer, user_id integer, month date, measure text, count bigint, total bigint)
language sql stable security definer set search_path = public
as $$
with told as (
  select e.id, e.at, e.vendor_id, e.user_id, e.entity_id, e.machine, e.type, e.payload,
      date_trunc('month', e.at at time zone 'Europe/Paris')::date as month
    from event e where e.firm_id = p_firm and e.id > p_after and e.id <= p_until
), counted as (
  select t.vendor_id, t.user_id, t.month, 'documents_added' as measure,
      coalesce((t.payload->>'size')::bigint, 0) as total
    from told t where t.machine = 'document' and t.type = 'node.added'
  union all
  select t.vendor_id, t.user_id, t.month, 'documents_validated', 0
    from told t where t.machine = 'document' and t.type = 'document.validated'
  union all
  -- Counts the first submission only: a request that was returned and submitted again counts once.
  select t.vendor_id, t.user_id, t.month, 'requests_answered',
      greatest(extract(epoch from t.at - coalesce(asked.at, t.at))::bigint, 0)
    from told t
    left join lateral (select f.at from event f where f.entity = 'task' and f.entity_id = t.entity_id and f.type = 'task.added'
      order by f.id limit 1) asked on true
   where t.machine = 'task' and t.type = 'request.submitted'
     and not exists (select from event f where f.entity = 'task' and f.entity_id = t.entity_id and f.id < t.id
       and f.type = 'request.submitted')
  union all
  select t.vendor_id, t.user_id, t.month, 'tasks_done', 0
    from told t where t.machine = 'task' and t.type in ('task.completed', 'request.accepted')
  union all
  select t.vendor_id, t.user_id, t.month, 'tasks_done_late', 0
    from told t join task k on k.id = t.entity_id
   where t.machine = 'task' and t.type in ('task.completed', 'request.accepted')
     and k.due_date < (t.at at time zone 'Europe/Paris')::date
  union all
  select t.vendor_id, asked.user_id, t.month, 'signatures_done',
      greatest(extract(epoch from t.at - coalesce(asked.at, t.at))::bigint, 0)
    from told t
    left join lateral (select f.at, f.user_id from event f where f.entity = 'signature' and f.entity_id = t.entity_id
      and f.type = 'signature.sent' order by f.id limit 1) asked on true
   where t.machine = 'signature' and t.type = 'document.sealed'
  union all
  select t.vendor_id, t.user_id, t.month, 'client_acts', 0
    from told t join vendor_user c on c.vendor_id = t.vendor_id and c.user_id = t.user_id
)
select v.id, u.id, c.month, c.measure, count(*), sum(c.total)::bigint
  from counted c left join vendor v on v.id = c.vendor_id and v.firm_id = p_firm left join app_user u on u.id = c.user_id
 where c.measure <> 'client_acts' or v.id is not null
 group by v.id, u.id, c.month, c.measure
$$;

alter function app.analytics_of_events owner to dossier_gate;
revoke all on function app.analytics_of_events from public;
