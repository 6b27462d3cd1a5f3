-- Whether a person may see an order: staff of the firm who reach its company, and the company's own users.
create or replace function app.sees_service_request(p_user integer, p_request integer) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from service_request r join vendor v on v.id = r.vendor_id
  where r.id = p_request and (
    exists (select from firm_user f where f.firm_id = v.firm_id and f.user_id = p_user and f.active
      and (f.role = 'admin' or f.all_clients
        or exists (select from assignment a where a.vendor_id = v.id and a.user_id = p_user)))
    or (v.active and exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = p_user
      and (u.access_ends_at is null or u.access_ends_at > now())))))
$$;

alter function app.sees_service_request owner to dossier_gate;
revoke all on function app.sees_service_request from public;
grant execute on function app.sees_service_request to dossier_app;
