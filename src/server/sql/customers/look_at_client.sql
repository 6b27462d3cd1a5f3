-- Marks a company's received documents, and the notices about them, as seen by the person in scope.
create or replace function app.look_at_client(p_vendor integer) returns void
language sql
as $$
  insert into client_look (user_id, vendor_id, firm_id) values (app.scope_user(), p_vendor, app.scope_firm())
  on conflict (user_id, vendor_id) do update set looked_at = now(), firm_id = excluded.firm_id;
  update notice set read_at = now() where vendor_id = p_vendor and user_id = app.scope_user() and type = 'documents.received'
    and read_at is null and shown_at <= now()
$$;

grant execute on function app.look_at_client to dossier_app;
