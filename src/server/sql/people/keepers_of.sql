-- [ROL-022] The staff in charge of a company: those assigned to it, or the firm's administrators if there are none.
create or replace function app.keepers_of(p_vendor integer) returns setof integer
language sql stable security definer set search_path = public
as $$
  with assigned as (select a.user_id from assignment a
      join firm_user f on f.firm_id = a.firm_id and f.user_id = a.user_id and f.active join app_user u on u.id = a.user_id and u.active
     where a.vendor_id = p_vendor)
  select user_id from assigned
  union all
  select f.user_id from vendor v join firm_user f on f.firm_id = v.firm_id and f.active and f.role = 'admin'
      join app_user u on u.id = f.user_id and u.active
   where v.id = p_vendor and not exists (select from assigned)
$$;

alter function app.keepers_of owner to dossier_gate;
revoke all on function app.keepers_of from public;
grant execute on function app.keepers_of to dossier_app;
