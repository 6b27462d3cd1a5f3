-- Locks a flag until the transaction ends: nobody changes it or puts it on a document meanwhile.
create or replace function app.provider_hold_flag(p_id integer) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if app.is_provider() then perform 1 from flag where id = p_id for update; end if;
end
$$;

alter function app.provider_hold_flag owner to dossier_gate;
revoke all on function app.provider_hold_flag from public;
grant execute on function app.provider_hold_flag to dossier_app;
