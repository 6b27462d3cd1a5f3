-- Changes the name, host and tagline of the firm in scope and returns its new revision, for one of its administrators or a member with the
-- admin module (ROL-024). Null if the caller may not, or the revision is stale.
create or replace function app.change_firm(
  p_name text, p_domain text, p_tagline text, p_revision integer
) returns integer
language sql security definer set search_path = public
as $$
  update firm f set name = p_name, domain = p_domain, tagline = p_tagline
   where f.id = app.scope_firm() and f.revision = p_revision and exists (select 1 from firm_user u
     where u.firm_id = f.id and u.user_id = app.scope_user() and u.active and (u.role = 'admin' or u.admin_module))
  returning f.revision
$$;

alter function app.change_firm owner to dossier_gate;
revoke all on function app.change_firm from public;
grant execute on function app.change_firm to dossier_app;
