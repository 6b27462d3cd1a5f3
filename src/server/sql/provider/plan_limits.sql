-- The summed limits of a firm's products. Null means unlimited: one of the products has no limit, or the firm has no product.
create or replace function app.plan_limits(p_firm integer) returns table (people integer, storage_gigabytes integer)
language sql stable security definer set search_path = public
as $$
  select case when bool_or(f.people is null) then null else sum(f.people)::integer end,
      case when bool_or(f.storage_gigabytes is null) then null else sum(f.storage_gigabytes)::integer end
    from firm_product f where f.firm_id = p_firm
$$;

alter function app.plan_limits owner to dossier_gate;
revoke all on function app.plan_limits from public;
