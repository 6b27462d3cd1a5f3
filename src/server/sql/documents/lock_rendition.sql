-- Locks a rendition for its job and returns its data; null if it no longer exists.
create or replace function app.lock_rendition(p_id bigint) returns json
language plpgsql security definer set search_path = public
as $$
declare r rendition;
begin
  select * into r from rendition where id = p_id for update;
  if not found then return null; end if;
  return json_build_object('id', r.id, 'firm', r.firm_id, 'checksum', r.checksum, 'kind', r.kind, 'extension', r.extension, 'state', r.state,
    'tries', r.tries, 'maker', r.maker, 'shape', r.shape, 'result', r.result, 'size', r.size);
end
$$;

alter function app.lock_rendition owner to dossier_gate;
revoke all on function app.lock_rendition from public;
grant execute on function app.lock_rendition to dossier_app;
