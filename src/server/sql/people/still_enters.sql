-- Whether a person may enter a company now, by the rules of `app.enter_vendor`. Does not change the scope.
create or replace function app.still_enters(p_user integer, p_vendor integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select from vendor v join firm_user f on f.firm_id = v.firm_id and f.user_id = p_user and f.active
      where v.id = p_vendor and (f.role = 'admin' or f.all_clients
        or exists (select from assignment a where a.vendor_id = v.id and a.user_id = p_user)))
    or exists (select from vendor v join vendor_user c on c.vendor_id = v.id and c.user_id = p_user
      where v.id = p_vendor and v.active and (c.access_ends_at is null or c.access_ends_at > now())
        and not exists (select from firm_user f where f.firm_id = v.firm_id and f.user_id = p_user and f.active))
$$;

alter function app.still_enters owner to dossier_gate;
revoke all on function app.still_enters from public;
grant execute on function app.still_enters to dossier_app;
