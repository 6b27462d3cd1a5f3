-- [HOL-002] [ACC-103] A page of the client files of the holding in scope, by name. `p_search` matches names, without accents, codes and the
-- beginning of SIRENs.
create or replace function app.holding_customers(
  p_search text, p_firm integer, p_state text, p_limit integer, p_offset integer
) returns table (
  id integer, company_name text, client_code text, siren text, active boolean, deletes_at timestamptz, firm_id integer, firm_name text,
  transfers_to text, users integer, total integer
)
language sql stable security definer set search_path = public
as $$
  with found as materialized (
    select v.id, v.company_name, v.client_code, v.siren, v.active, v.deletes_at, v.firm_id, f.name as firm_name, v.transfers_to,
        v.sort_name, count(*) over ()::integer as total
      from firm f join vendor v on v.firm_id = f.id
     where f.group_id = app.scope_holding() and (p_firm is null or f.id = p_firm)
       and case p_state when 'active' then v.active when 'deactivated' then not v.active and v.deletes_at is null
         when 'leaving' then v.deletes_at is not null when 'transferring' then v.transfers_to is not null else true end
       and (p_search = '' or position(app.fold(lower(p_search)) in v.sort_name) > 0
         or position(lower(p_search) in coalesce(v.sort_code, '')) > 0
         or (length(replace(p_search, ' ', '')) > 2 and coalesce(v.siren, '') like replace(p_search, ' ', '') || '%'))
     order by v.sort_name, v.id limit p_limit offset p_offset)
  select v.id, v.company_name, v.client_code, v.siren, v.active, v.deletes_at, v.firm_id, v.firm_name,
      (select g.name from firm g where g.id = v.transfers_to),
      (select count(*)::integer from vendor_user u where u.vendor_id = v.id), v.total
    from found v order by v.sort_name, v.id
$$;

alter function app.holding_customers owner to dossier_gate;
revoke all on function app.holding_customers from public;
grant execute on function app.holding_customers to dossier_app;
