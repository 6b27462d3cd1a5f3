-- Whether a switch is on for a firm: its exception decides, otherwise the percentage of firms. The hash of switch and firm is stable, so
-- that raising the percentage only adds firms. An unknown switch is on.
create or replace function app.is_switched_on(p_name text, p_firm integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select coalesce((select x.is_on from switch_exception x where x.name = p_name and x.firm_id = p_firm),
    (select mod(abs(hashtext(p_name || ':' || p_firm)::bigint), 100) < s.percent from switch s where s.name = p_name), true)
$$;

alter function app.is_switched_on owner to dossier_gate;
revoke all on function app.is_switched_on from public;
grant execute on function app.is_switched_on to dossier_app;
