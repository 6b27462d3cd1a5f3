-- Claims the notices that go to a person’s devices now, in order; without those that the person may not see any more.
create or replace function app.take_pushes(p_user integer) returns table (id bigint, type text, by_name text, company_name text, names text[], count integer)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
begin
  return query
  with taken as (
    update notice n set pushed_at = now() where n.id in (
      select o.id from notice o where o.user_id = p_user and o.pushed_at is null and o.read_at is null and o.shown_at <= now()
         and o.created_at > now() - interval '1 hour' order by o.id for update skip locked)
    returning n.*)
  select t.id, t.type, app.person(t.by_id)->>'name', coalesce(v.company_name, f.name), t.names, t.count
    from taken t join notice_type k on k.type = t.type join firm f on f.id = t.firm_id left join vendor v on v.id = t.vendor_id
   where app.sees_notice(k.seen_by, p_user, t.id)
   order by t.id;
end
$$;

alter function app.take_pushes owner to dossier_gate;
revoke all on function app.take_pushes from public;
grant execute on function app.take_pushes to dossier_app;
