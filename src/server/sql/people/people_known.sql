-- What is known about the people with these emails, for the report of an import; takes no lock.
create or replace function app.people_known(p_emails text[]) returns table (
  email text, is_closed boolean, is_in_team boolean, is_staff_elsewhere boolean, is_client_user boolean,
  vendor_ids integer[]
)
language sql stable security definer set search_path = public
as $$
  select u.email, not u.active or u.is_super_admin,
    exists (select 1 from firm_user f where f.user_id = u.id and f.firm_id = app.scope_firm()),
    exists (select 1 from firm_user f where f.user_id = u.id and f.firm_id <> app.scope_firm()),
    exists (select 1 from vendor_user v where v.user_id = u.id),
    array(select v.vendor_id from vendor_user v where v.user_id = u.id and v.firm_id = app.scope_firm())
    from app_user u where u.email = any (p_emails) and app.scope_firm() is not null
$$;

alter function app.people_known owner to dossier_gate;
revoke all on function app.people_known from public;
grant execute on function app.people_known to dossier_app;
