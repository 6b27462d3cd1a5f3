-- What is known about the person with this email, under a lock that serialises invitations of one email. Null if there is no account.
create or replace function app.known_person(p_email text) returns json
language plpgsql security definer set search_path = public
as $$
declare u app_user;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_email, 27));
  select * into u from app_user where email = p_email;
  if u.id is null then return null; end if;
  return json_build_object('id', u.id, 'is_closed', not u.active or u.is_super_admin,
    'is_staff_elsewhere', exists (select 1 from firm_user f where f.user_id = u.id and f.firm_id <> app.scope_firm()),
    'is_client_user', exists (select 1 from vendor_user v where v.user_id = u.id));
end
$$;

alter function app.known_person owner to dossier_gate;
revoke all on function app.known_person from public;
grant execute on function app.known_person to dossier_app;
