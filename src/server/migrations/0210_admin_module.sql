-- [ROL-024] The firm's sign-in providers are also for members who were given the admin module, whichever clients they reach.
drop policy scope on identity_provider;
create policy scope on identity_provider to dossier_app
  using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or (select app.scope_has_admin_module())));
drop policy scope on identity_link;
create policy scope on identity_link to dossier_app
  using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or (select app.scope_has_admin_module())));
