-- The hash of an event's fields and the previous hash. The fields form one JSON array, so that no value can be shifted into a neighbouring
-- field. Changing this function invalidates every stored hash.
create or replace function app.seal_text(e event, p_previous bytea) returns bytea
language sql stable
as $$
  select sha256(p_previous || convert_to(jsonb_build_array(e.id, e.firm_id, e.vendor_id, extract(epoch from e.at), e.user_id, e.entity,
    e.entity_id, e.machine, e.type, e.payload, e.before, e.after, to_jsonb(e.folders))::text, 'UTF8'))
$$;

grant execute on function app.seal_text to dossier_app, dossier_gate;
