-- [NET-035] The users of the company in scope and the staff who may enter it, with names and emails.
create or replace function app.vendor_users(p_vendor integer) returns table (
  id integer, firstname text, lastname text, email text, side text, role text
)
language sql stable security definer set search_path = public
as $$
  select u.id, app.first_here(u.id, u.firstname), app.last_here(u.id, u.lastname), u.email, 'company', v.role
    from vendor_user v join app_user u on u.id = v.user_id and u.active
   where v.vendor_id = p_vendor and p_vendor = any (app.scope_vendors()) and (v.access_ends_at is null or v.access_ends_at > now())
     and not exists (select 1 from firm_user f where f.firm_id = v.firm_id and f.user_id = v.user_id and f.active)
  union all
  select u.id, app.first_here(u.id, u.firstname), app.last_here(u.id, u.lastname), u.email, 'firm', f.role
    from firm_user f join app_user u on u.id = f.user_id and u.active
   where f.firm_id = app.scope_firm() and f.active and p_vendor = any (app.scope_vendors())
     and (f.role = 'admin' or f.all_clients
          or exists (select 1 from assignment a where a.vendor_id = p_vendor and a.user_id = f.user_id))
  order by 3, 2, 1
$$;

alter function app.vendor_users owner to dossier_gate;
revoke all on function app.vendor_users from public;
grant execute on function app.vendor_users to dossier_app;
