-- [NET-111] The products sold to the firm in scope, their limits and what the firm uses of them; null unless the caller is its staff or a
-- platform administrator.
create or replace function app.firm_plan() returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object(
      'products', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'modules', s.modules, 'people', s.people,
          'storage_gigabytes', s.storage_gigabytes, 'signatures', s.signatures, 'sold_at', app.instant(s.sold_at))
          order by s.sold_at, p.id), '[]')
        from firm_product s join product p on p.id = s.product_id where s.firm_id = f.id),
      'limits', json_build_object('people', l.people, 'storage_gigabytes', l.storage_gigabytes),
      'use', json_build_object(
        'people', (select count(*) from firm_user m where m.firm_id = f.id and m.active and (m.access_ends_at is null or m.access_ends_at > now())),
        'storage_bytes', (select coalesce(sum(u.bytes), 0) from vendor v join storage_use u on u.vendor_id = v.id where v.firm_id = f.id),
        'signatures', coalesce((select a.balance from signature_account a where a.firm_id = f.id), 0)))
    from firm f cross join lateral app.plan_limits(f.id) l
   where f.id = app.scope_firm() and (app.is_provider() or app.scope_is_staff())
$$;

alter function app.firm_plan owner to dossier_gate;
revoke all on function app.firm_plan from public;
grant execute on function app.firm_plan to dossier_app;
