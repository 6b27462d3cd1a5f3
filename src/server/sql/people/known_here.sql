-- The person with this email if they belong to the firm in scope; for the check while an email is typed.
create or replace function app.known_here(p_email text) returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', u.id,
      'is_client_user', exists (select from vendor_user v where v.user_id = u.id and v.firm_id = app.scope_firm()))
    from app_user u
   where u.email = p_email and app.scope_firm() is not null
     and (exists (select from firm_user f where f.user_id = u.id and f.firm_id = app.scope_firm())
       or exists (select from vendor_user v where v.user_id = u.id and v.firm_id = app.scope_firm()))
$$;

alter function app.known_here owner to dossier_gate;
revoke all on function app.known_here from public;
grant execute on function app.known_here to dossier_app;
