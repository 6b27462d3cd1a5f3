-- [TSK-O02] Which of these emails belong to users of these companies, or to staff who may enter them.
create or replace function app.people_of(p_vendors integer[], p_emails text[]) returns table (
  vendor_id integer, email text, id integer
)
language sql stable security definer set search_path = public
as $$
  select w.id, u.email, u.id from vendor w join app_user u on u.email = any (p_emails) and u.active
   where w.id = any (p_vendors) and w.firm_id = app.scope_firm() and (app.scope_all() or w.id = any (app.scope_vendors()))
     and app.still_enters(u.id, w.id)
$$;

alter function app.people_of owner to dossier_gate;
revoke all on function app.people_of from public;
grant execute on function app.people_of to dossier_app;
