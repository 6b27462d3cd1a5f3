-- The id of the holding with this name, created if there is none, for a platform administrator. Locks, so that names stay unique.
create or replace function app.provider_group(p_name text) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if not app.is_provider() or p_name = '' then return null; end if;
  perform pg_advisory_xact_lock(20254, 0);
  select h.id into v_id from holding h where lower(h.name) = lower(p_name) order by h.id limit 1;
  if v_id is null then insert into holding (name) values (p_name) returning id into v_id; end if;
  return v_id;
end
$$;

alter function app.provider_group owner to dossier_gate;
revoke all on function app.provider_group from public;
grant execute on function app.provider_group to dossier_app;
