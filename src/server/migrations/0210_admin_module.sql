-- [ROL-024] Members with the right to the admin module may also manage the firm's identity providers, even without access to all clients.
drop policy scope on identity_provider;
create policy scope on identity_provider to dossier_app
  using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or (select app.scope_has_admin_module())));
drop policy scope on identity_link;
create policy scope on identity_link to dossier_app
  using (firm_id = (select app.scope_firm()) and ((select app.scope_all()) or (select app.scope_has_admin_module())));
