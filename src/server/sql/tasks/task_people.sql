-- The people to whom tasks of a company, or of the firm itself (`p_vendor` null), can be assigned.
create or replace function app.task_people(p_vendor integer) returns table (
  id integer, name text, side text, email text, role text
)
language sql stable security definer set search_path = public
as $$
  select p.id, p.name, p.side, p.email, p.role from (
    select u.id, btrim(app.first_here(u.id, u.firstname) || ' ' || app.last_here(u.id, u.lastname)) as name, 'company' as side, u.email, v.role
      from vendor_user v join app_user u on u.id = v.user_id and u.active
     where v.vendor_id = p_vendor and v.firm_id = app.scope_firm() and (app.scope_all() or p_vendor = any (app.scope_vendors()))
       and (v.access_ends_at is null or v.access_ends_at > now())
       and not exists (select from firm_user f where f.firm_id = v.firm_id and f.user_id = v.user_id and f.active)
    union all
    select u.id, btrim(app.first_here(u.id, u.firstname) || ' ' || app.last_here(u.id, u.lastname)), 'firm', u.email, f.role
      from firm_user f join app_user u on u.id = f.user_id and u.active
     where f.firm_id = app.scope_firm() and f.active and (p_vendor is null or app.scope_all() or p_vendor = any (app.scope_vendors()))
       and (p_vendor is null or f.role = 'admin' or f.all_clients
            or exists (select from assignment a where a.vendor_id = p_vendor and a.user_id = f.user_id))) p
   order by p.side desc, app.fold(lower(p.name)), p.id
$$;

alter function app.task_people owner to dossier_gate;
revoke all on function app.task_people from public;
grant execute on function app.task_people to dossier_app;
