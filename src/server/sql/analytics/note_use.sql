-- [ANA-003] Adds a number of heartbeats, each of `p_seconds`, to a firm's current month. No person is stored.
create or replace function app.note_use(p_firm integer, p_beats integer, p_seconds integer) returns void
language sql security definer set search_path = public
as $$
insert into analytics as a (firm_id, grain, month, measure, count, total)
select f.id, 'firm', date_trunc('month', now() at time zone 'Europe/Paris')::date, 'use', p_beats, p_beats::bigint * p_seconds
  from firm f where f.id = p_firm
on conflict (firm_id, grain, month, measure, vendor_id, user_id) do update
  set count = a.count + excluded.count, total = a.total + excluded.total
$$;

alter function app.note_use owner to dossier_gate;
revoke all on function app.note_use from public;
grant execute on function app.note_use to dossier_app;
