-- Adds the next `p_most` events of a firm's log to its figures; once no event is left, also replaces the stocks of the current month.
-- Returns whether events are left. Locks the cursor's row, so that two workers cannot count an event twice. For the nightly job.
-- The bounds of `(firm_id, id)`: see docs/decisions/0309.
create or replace function app.keep_analytics(p_firm integer, p_most integer) returns boolean
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_from bigint; v_until bigint; v_month date := date_trunc('month', now() at time zone 'Europe/Paris')::date; v_left boolean;
begin
  insert into analytics_cursor (firm_id) values (p_firm) on conflict do nothing;
  select c.event_id into v_from from analytics_cursor c where c.firm_id = p_firm for update;
  select max(e.id) into v_until from (select id from event
    where (firm_id, id) > (p_firm, v_from) and (firm_id, id) < (p_firm + 1, 0) order by firm_id, id limit p_most) e;
  if v_until is not null then
    with fresh as materialized (
      select * from app.analytics_of_events(p_firm, v_from, v_until)
    ), added as (
      -- A client counts as active once a month, however many events its people cause.
      insert into analytics (firm_id, grain, vendor_id, month, measure, count)
      select p_firm, 'client', f.vendor_id, f.month, 'active_clients', 1 from fresh f
       where f.measure = 'client_acts' group by f.vendor_id, f.month
      on conflict (firm_id, grain, month, measure, vendor_id, user_id) do nothing returning month
    ), active as (
      insert into analytics as a (firm_id, grain, month, measure, count)
      select p_firm, 'firm', d.month, 'active_clients', count(*) from added d group by d.month
      on conflict (firm_id, grain, month, measure, vendor_id, user_id) do update set count = a.count + excluded.count
    )
    insert into analytics as a (firm_id, grain, vendor_id, user_id, month, measure, count, total)
    select p_firm, g.grain, g.vendor_id, g.user_id, f.month, f.measure, sum(f.count), sum(f.total)
      from fresh f cross join lateral (values ('firm', null::integer, null::integer), ('client', f.vendor_id, null),
        ('person', null, f.user_id), ('both', f.vendor_id, f.user_id)) g (grain, vendor_id, user_id)
     where f.measure <> 'client_acts' and (g.grain not in ('client', 'both') or g.vendor_id is not null)
       and (g.grain not in ('person', 'both') or g.user_id is not null)
     group by 2, 3, 4, 5, 6
    on conflict (firm_id, grain, month, measure, vendor_id, user_id) do update
      set count = a.count + excluded.count, total = a.total + excluded.total;
    update analytics_cursor set event_id = v_until where firm_id = p_firm;
  end if;
  v_left := exists (select from event where firm_id = p_firm and id > coalesce(v_until, v_from));
  if not v_left then
    delete from analytics where firm_id = p_firm and month = v_month and measure in ('tasks_late', 'storage');
    insert into analytics (firm_id, grain, vendor_id, user_id, month, measure, count, total)
    select p_firm, g, s.vendor_id, s.user_id, v_month, s.measure, s.count, s.total
      from unnest(array['firm', 'client', 'person', 'both']) g cross join lateral app.analytics_stocks(p_firm, g, null) s;
    update analytics_cursor set kept_at = now() where firm_id = p_firm;
  end if;
  return v_left;
end
$$;

alter function app.keep_analytics owner to dossier_gate;
revoke all on function app.keep_analytics from public;
grant execute on function app.keep_analytics to dossier_app;
