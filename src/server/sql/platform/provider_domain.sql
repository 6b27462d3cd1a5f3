-- [VAL-048] A firm with this host, other than the firm in scope, with its group, for a platform administrator. Locks the host until the
-- transaction ends.
create or replace function app.provider_domain(p_domain text) returns table (
  firm_id integer, name text, group_id integer
)
language plpgsql security definer set search_path = public
as $$
begin
  if not app.is_provider() then return; end if;
  perform pg_advisory_xact_lock(20253, hashtext(p_domain));
  return query select f.id, f.name, f.group_id from firm f where f.domain = p_domain and f.id is distinct from app.scope_firm()
   order by f.group_id nulls last, f.id limit 1;
end
$$;

alter function app.provider_domain owner to dossier_gate;
revoke all on function app.provider_domain from public;
grant execute on function app.provider_domain to dossier_app;
