-- [VAL-048] Whether a firm other than the one in scope uses a host: `own` if only firms of the holding, `other` if also a firm outside of
-- it, null if none.
create or replace function app.holding_domain(p_domain text) returns text
language sql stable security definer set search_path = public
as $$
  select case when bool_or(f.group_id is distinct from app.scope_holding()) then 'other' else 'own' end
    from firm f where f.domain = p_domain and f.id is distinct from app.scope_firm() having count(*) > 0
$$;

alter function app.holding_domain owner to dossier_gate;
revoke all on function app.holding_domain from public;
grant execute on function app.holding_domain to dossier_app;
