-- A company in a list. Must run inside a scope: unread notices and the role are those of its user (NOT-O01). PostgreSQL puts the
-- function's query into the one that calls it in `from`.
create or replace function app.vendor_summary(v vendor)
  returns table (id integer, company_name text, client_code text, siren text, contact_email text, workspace text, notifications integer,
    active boolean, role text)
language sql stable
as $$
  select v.id, v.company_name, v.client_code, v.siren, v.contact_email,
    (select f.name from firm f where f.id = v.firm_id),
    (select count(*)::integer from notice n
      where n.vendor_id = v.id and n.user_id = app.scope_user() and n.firm_id = v.firm_id and n.read_at is null and n.shown_at <= now()
        and (n.snoozed_until is null or n.snoozed_until <= now())),
    v.active,
    (select u.role from vendor_user u where u.vendor_id = v.id and u.user_id = app.scope_user())
$$;

grant execute on function app.vendor_summary to dossier_app;
