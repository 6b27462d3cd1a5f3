-- Claims the notices to push to a person's devices now, in order. The row locks and `pushed_at` give each notice to one worker. Waits for
-- rows that another transaction changes: skipped rows would never be pushed, because the job of the newest notice is not queued again.
-- Leaves out notices whose subject the person may not see any more, or that they never want in the portal.
create or replace function app.take_pushes(p_user integer) returns table (
  id bigint, type text, firm_id integer, vendor_id integer, firm_name text, by_name text, company_name text, names text[], count integer
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_chosen jsonb;
begin
  select p.notifications into v_chosen from app.preferences(p_user) p;
  return query
  with taken as (
    update notice n set pushed_at = now() where n.id in (
      select o.id from notice o where o.user_id = p_user and o.pushed_at is null and o.read_at is null
         and (o.snoozed_until is null or o.snoozed_until <= now())
         and o.shown_at between now() - interval '1 hour' and now() order by o.id for update)
    returning n.*)
  select t.id, t.type, t.firm_id, t.vendor_id, f.name, app.person(t.by_id)->>'name', coalesce(v.company_name, f.name), t.names, t.count
    from taken t join notice_type k on k.type = t.type join firm f on f.id = t.firm_id left join vendor v on v.id = t.vendor_id
   where coalesce(v_chosen->k.preference->>'portal', 'instantly') <> 'never' and app.sees_notice(k.seen_by, p_user, t.id)
   order by t.id;
end
$$;

alter function app.take_pushes owner to dossier_gate;
revoke all on function app.take_pushes from public;
grant execute on function app.take_pushes to dossier_app;
