-- The active firm behind a host; `localhost` falls back to the first active firm.
create or replace function app.firm_at(p_host text) returns integer
language plpgsql stable security definer set search_path = public
as $$
declare v_id integer;
begin
  select id into v_id from firm where active and domain = p_host order by domain_since, id limit 1;
  if not found and p_host in ('localhost', '127.0.0.1', '::1') then select id into v_id from firm where active order by id limit 1; end if;
  return v_id;
end
$$;

alter function app.firm_at owner to dossier_gate;
revoke all on function app.firm_at from public;
grant execute on function app.firm_at to dossier_app;
