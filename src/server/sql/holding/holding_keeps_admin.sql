-- Whether the holding in scope still has an administrator through another workspace than this one.
create or replace function app.holding_keeps_admin(p_firm integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select from firm f join firm_user m on m.firm_id = f.id and m.active and m.is_group_admin and m.joined_at is not null
      join app_user u on u.id = m.user_id and u.active
     where f.group_id = app.scope_holding() and f.id <> p_firm and f.active and f.deletes_at is null
       and exists (select from module o where o.firm_id = f.id and o.vendor_id is null and o.name = 'holding' and o.is_active))
$$;

alter function app.holding_keeps_admin owner to dossier_gate;
revoke all on function app.holding_keeps_admin from public;
grant execute on function app.holding_keeps_admin to dossier_app;
