-- The firm of an emergency access that this person has open now; null otherwise.
create or replace function app.firm_of_emergency(p_user integer, p_id integer) returns integer
language sql stable security definer set search_path = public
as $$
  select e.firm_id from emergency e join app_user u on u.id = e.user_id
   where e.id = p_id and e.user_id = p_user and e.ended_at is null and e.ends_at > now() and u.active and u.is_super_admin
$$;

alter function app.firm_of_emergency owner to dossier_gate;
revoke all on function app.firm_of_emergency from public;
grant execute on function app.firm_of_emergency to dossier_app;
