-- [SAD-024] Copies the catalogue of another firm to the firm in scope, as drafts: services and offers that are not archived, with their
-- categories and components. Skips those whose title the firm has already. Returns how many were copied and how many the firm has then;
-- null if the caller is no platform administrator.
create or replace function app.support_copy_catalog(p_from integer) returns json
language plpgsql security definer set search_path = public
as $$
declare v_to integer := app.scope_firm(); v_offers integer[]; v_services integer[]; v_added integer[];
begin
  if not app.is_provider() then return null; end if;

  select coalesce(array_agg(o.id), '{}') into v_offers from catalog_offer o
   where o.firm_id = p_from and o.state <> 'archived'
     and not exists (select from catalog_offer t where t.firm_id = v_to and t.title_key = o.title_key);
  -- A copied offer may still contain a service that was archived since: copy that service too.
  select coalesce(array_agg(s.id), '{}') into v_services from catalog_service s
   where s.firm_id = p_from
     and (s.state <> 'archived' or s.id in (select x.service_id from catalog_offer_service x where x.offer_id = any (v_offers)))
     and not exists (select from catalog_service t where t.firm_id = v_to and t.title_key = s.title_key);

  insert into catalog_category (firm_id, name, name_key, place)
  select v_to, c.name, c.name_key,
      (select coalesce(max(t.place) + 1, 0) from catalog_category t where t.firm_id = v_to) + row_number() over (order by c.place, c.id) - 1
    from catalog_category c
   where c.id in (select s.category_id from catalog_service s where s.id = any (v_services))
     and not exists (select from catalog_category t where t.firm_id = v_to and t.name_key = c.name_key);

  with made as (
    insert into catalog_service (firm_id, category_id, title, title_key, reference, deliverable, commercial_text, contractual_text,
        unit_price, vat_rate, quantity, unit, duration, duration_unit, frequency, hours_budget, is_client_visible, tasks)
    select v_to, t.id, s.title, s.title_key, s.reference, s.deliverable, s.commercial_text, s.contractual_text, s.unit_price,
        s.vat_rate, s.quantity, s.unit, s.duration, s.duration_unit, s.frequency, s.hours_budget, s.is_client_visible, s.tasks
      from catalog_service s
      join catalog_category c on c.id = s.category_id
      join catalog_category t on t.firm_id = v_to and t.name_key = c.name_key
     where s.id = any (v_services)
    returning id
  ) select coalesce(array_agg(id), '{}') into v_added from made;
  perform app.provider_log('catalogService', s.id, 'catalogItem', 'item.added', '{"by":"support"}', null,
      jsonb_build_object('state', s.state, 'title', s.title, 'category_id', s.category_id, 'unit_price', s.unit_price,
        'quantity', s.quantity))
    from catalog_service s where s.id = any (v_added);

  with made as (
    insert into catalog_offer (firm_id, title, title_key, reference, is_public, commercial_text, contractual_text, typed_price,
        typed_minutes, unit, duration, duration_unit)
    select v_to, o.title, o.title_key, o.reference, o.is_public, o.commercial_text, o.contractual_text, o.typed_price,
        o.typed_minutes, o.unit, o.duration, o.duration_unit
      from catalog_offer o where o.id = any (v_offers)
    returning id
  ) select coalesce(array_agg(id), '{}') into v_added from made;
  perform app.provider_log('catalogOffer', o.id, 'catalogItem', 'item.added', '{"by":"support"}', null,
      jsonb_build_object('state', o.state, 'title', o.title))
    from catalog_offer o where o.id = any (v_added);

  insert into catalog_offer_service (offer_id, service_id, firm_id, place, quantity)
  select t.id, u.id, v_to, x.place, x.quantity
    from catalog_offer o
    join catalog_offer t on t.firm_id = v_to and t.title_key = o.title_key
    join catalog_offer_service x on x.offer_id = o.id
    join catalog_service s on s.id = x.service_id
    join catalog_service u on u.firm_id = v_to and u.title_key = s.title_key
   where o.id = any (v_offers);

  return json_build_object('copied', cardinality(v_services) + cardinality(v_offers),
    'services', (select count(*) from catalog_service where firm_id = v_to),
    'offers', (select count(*) from catalog_offer where firm_id = v_to));
end
$$;

alter function app.support_copy_catalog owner to dossier_gate;
revoke all on function app.support_copy_catalog from public;
grant execute on function app.support_copy_catalog to dossier_app;
