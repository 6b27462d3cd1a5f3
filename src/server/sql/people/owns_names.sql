-- Whether the firm in scope may change the names of an account: the person belongs to this firm and no other, and is no platform
-- administrator.
create or replace function app.owns_names(p_user integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select 1 from app_user u where u.id = p_user and not u.is_super_admin)
     and (exists (select 1 from firm_user f where f.user_id = p_user and f.firm_id = app.scope_firm())
       or exists (select 1 from vendor_user v where v.user_id = p_user and v.firm_id = app.scope_firm()))
     and not exists (select 1 from firm_user f where f.user_id = p_user and f.firm_id <> app.scope_firm())
     and not exists (select 1 from vendor_user v where v.user_id = p_user and v.firm_id <> app.scope_firm())
$$;

alter function app.owns_names owner to dossier_gate;
revoke all on function app.owns_names from public;
