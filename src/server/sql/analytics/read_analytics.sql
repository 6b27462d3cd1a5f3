-- [ANA-O01] The figures of the firm in scope for the months `p_from` to `p_until`: the stored ones plus the events since then. Filters by
-- client and person; groups by `p_by` (month, client, person). Unless grouped by month, stocks and active clients are those of `p_until`.
-- Staff who do not reach all clients get the sums of their own clients.
create or replace function app.read_analytics(p_from date, p_until date, p_by text, p_vendor integer, p_user integer)
returns table (month date, vendor_id integer, user_id integer, measure text, count bigint, total bigint)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  v_firm integer := app.scope_firm(); v_all boolean := app.scope_all(); v_vendors integer[] := app.scope_vendors();
  v_now date := date_trunc('month', now() at time zone 'Europe/Paris')::date; v_after bigint; v_grain text; v_reach integer[];
begin
  if v_firm is null or not app.scope_is_staff() then raise exception 'no scope for figures'; end if;
  -- The clients whose rows must be summed; null if the firm's totals can be used.
  v_reach := case when p_vendor is not null then array[p_vendor] when not v_all then v_vendors end;
  if p_vendor is not null and not v_all and not p_vendor = any (v_vendors) then return; end if;
  v_grain := case when p_user is null and p_by <> 'person' then case when v_reach is null and p_by <> 'client' then 'firm' else 'client' end
    else case when v_reach is null and p_by <> 'client' then 'person' else 'both' end end;
  v_after := coalesce((select c.event_id from analytics_cursor c where c.firm_id = v_firm), 0);
  return query
  with live as (
    select e.vendor_id, e.user_id, e.month, e.measure, e.count, e.total
      from app.analytics_of_events(v_firm, v_after, 9223372036854775807) e
     where e.month between p_from and p_until
  ), fresh as (
    select l.month, case when v_grain in ('client', 'both') then l.vendor_id end as vendor_id,
        case when v_grain in ('person', 'both') then l.user_id end as user_id, l.measure, l.count, l.total
      from live l where l.measure <> 'client_acts'
    union all
    select l.month, case when v_grain = 'client' then l.vendor_id end, null, 'active_clients', 1, 0
      from (select distinct l.vendor_id, l.month from live l where l.measure = 'client_acts') l
     where v_grain in ('firm', 'client') and not exists (select from analytics a where a.firm_id = v_firm and a.grain = 'client'
       and a.month = l.month and a.measure = 'active_clients' and a.vendor_id = l.vendor_id and a.user_id is null)
    union all
    select v_now, s.vendor_id, s.user_id, s.measure, s.count, s.total
      from app.analytics_stocks(v_firm, v_grain, v_reach) s where v_now between p_from and p_until
  ), whole as (
    select a.month, a.vendor_id, a.user_id, a.measure, a.count, a.total from analytics a
     where a.firm_id = v_firm and a.grain = v_grain and a.month between p_from and p_until
       and not (a.month = v_now and a.measure in ('tasks_late', 'storage'))
    union all
    select f.month, f.vendor_id, f.user_id, f.measure, f.count, f.total from fresh f
     where (v_grain not in ('client', 'both') or f.vendor_id is not null)
       and (v_grain not in ('person', 'both') or f.user_id is not null)
  )
  select case when p_by = 'month' then w.month end, case when p_by = 'client' then w.vendor_id end,
      case when p_by = 'person' then w.user_id end, w.measure, sum(w.count)::bigint, sum(w.total)::bigint
    from whole w
   where (v_reach is null or w.vendor_id = any (v_reach)) and (p_user is null or w.user_id = p_user)
     and (p_by = 'month' or w.month = p_until or w.measure not in ('tasks_late', 'storage', 'active_clients'))
   group by 1, 2, 3, 4;
end
$$;

alter function app.read_analytics owner to dossier_gate;
revoke all on function app.read_analytics from public;
grant execute on function app.read_analytics to dossier_app;
