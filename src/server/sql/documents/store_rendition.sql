-- Stores a rendition's new state and result.
create or replace function app.store_rendition(
  p_id bigint, p_state text, p_tries integer, p_maker text, p_shape text, p_body bytea, p_result text, p_size bigint
) returns void
language sql security definer set search_path = public
as $$
  update rendition set state = p_state, tries = p_tries, maker = p_maker, shape = p_shape, body = p_body, result = p_result, size = p_size,
      touched_at = now() where id = p_id
$$;

alter function app.store_rendition owner to dossier_gate;
revoke all on function app.store_rendition from public;
grant execute on function app.store_rendition to dossier_app;
