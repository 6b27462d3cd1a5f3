-- Locks a firm until the transaction ends, so that nobody else creates or changes its app.
create or replace function app.provider_hold_mobile_app(p_firm integer) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if app.is_provider() then perform 1 from firm where id = p_firm for no key update; end if;
end
$$;

alter function app.provider_hold_mobile_app owner to dossier_gate;
revoke all on function app.provider_hold_mobile_app from public;
grant execute on function app.provider_hold_mobile_app to dossier_app;
