-- Whether a person may still share documents of a company: a share shows only what its author may see.
create or replace function app.may_share(p_user integer, p_firm integer, p_vendor integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select from app_user u where u.id = p_user and u.active) and case
    when exists (select from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active)
    then exists (select from firm_user f where f.firm_id = p_firm and f.user_id = p_user and f.active
           and (f.role = 'admin' or f.all_clients or exists (select from assignment a where a.vendor_id = p_vendor and a.user_id = p_user)))
    else exists (select from vendor_user v where v.vendor_id = p_vendor and v.user_id = p_user and v.role <> 'guest'
           and (v.access_ends_at is null or v.access_ends_at > now())) end
$$;

alter function app.may_share owner to dossier_gate;
revoke all on function app.may_share from public;
grant execute on function app.may_share to dossier_app;
