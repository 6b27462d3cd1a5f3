-- Whether the person in scope may change the users of a company: staff of the firm in scope, and the company's administrators.
create or replace function app.keeps_users(p_vendor integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select 1 from firm_user f where f.firm_id = app.scope_firm() and f.user_id = app.scope_user() and f.active)
      or exists (select 1 from vendor_user v where v.vendor_id = p_vendor and v.user_id = app.scope_user() and v.role = 'admin'
                   and (v.access_ends_at is null or v.access_ends_at > now()))
$$;

alter function app.keeps_users owner to dossier_gate;
revoke all on function app.keeps_users from public;
grant execute on function app.keeps_users to dossier_app;
