-- A rendition with its state, as JSON. `is_stale`: waiting or converting, but untouched for three minutes, so its job seems lost.
create or replace function app.rendition(p_firm integer, p_checksum text, p_kind text, p_extension text) returns json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', id, 'state', state, 'tries', tries, 'maker', maker, 'shape', shape, 'result', result, 'size', size,
      'is_stale', state in ('waiting', 'converting') and touched_at < now() - interval '3 minutes')
    from rendition where firm_id = p_firm and checksum = p_checksum and kind = p_kind and extension = p_extension
$$;

alter function app.rendition owner to dossier_gate;
revoke all on function app.rendition from public;
grant execute on function app.rendition to dossier_app;
