-- The staff of a company's firm who reach the company, with their roles. Tasks of its missions can be given to them.
create or replace function app.mission_people(p_vendor integer) returns table (id integer, role text, name text)
language sql stable security definer set search_path = public
as $$
  select f.user_id, f.role, trim(u.firstname || ' ' || u.lastname) from vendor v join firm_user f on f.firm_id = v.firm_id and f.active
    join app_user u on u.id = f.user_id and u.active
   where v.id = p_vendor and (f.role = 'admin' or f.all_clients
     or exists (select from assignment a where a.vendor_id = v.id and a.user_id = f.user_id))
$$;

alter function app.mission_people owner to dossier_gate;
revoke all on function app.mission_people from public;
grant execute on function app.mission_people to dossier_app;
