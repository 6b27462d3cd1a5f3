-- Logs a rendition's change of state, once for each company that has the content.
create or replace function app.tell_rendition(p_id bigint, p_type text, p_before text, p_after text) returns void
language sql security definer set search_path = public
as $$
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, before, after)
  select r.firm_id, v.vendor_id, 'conversion', r.id, 'conversion', p_type, jsonb_build_object('state', p_before), jsonb_build_object('state', p_after)
    from rendition r join lateral (select distinct vendor_id from version where firm_id = r.firm_id and content = r.checksum) v on true
   where r.id = p_id order by v.vendor_id
$$;

alter function app.tell_rendition owner to dossier_gate;
revoke all on function app.tell_rendition from public;
grant execute on function app.tell_rendition to dossier_app;
