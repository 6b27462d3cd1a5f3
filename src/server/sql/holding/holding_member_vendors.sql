-- [HOL-006] A page of the client files of the workspaces where a member of the holding in scope works, by name. `reaches_by`: what gives
-- the member access. `p_assigned`: only files assigned to them.
create or replace function app.holding_member_vendors(
  p_user integer, p_search text, p_firm integer, p_assigned boolean, p_limit integer, p_offset integer
) returns table (
  id integer, company_name text, client_code text, firm_id integer, firm_name text, reaches_by text, is_assigned boolean, total integer
)
language sql stable security definer set search_path = public
as $$
  with found as materialized (
    select v.id, v.company_name, v.client_code, f.id as firm_id, f.name as firm_name, v.sort_name, a.user_id is not null as is_assigned,
        case when m.role = 'admin' then 'role' when m.all_clients then 'all_clients' when a.user_id is not null then 'assigned' end as reaches_by,
        count(*) over ()::integer as total
      from firm f join firm_user m on m.firm_id = f.id and m.user_id = p_user and m.active
      join vendor v on v.firm_id = f.id
      left join assignment a on a.vendor_id = v.id and a.user_id = p_user
     where f.group_id = app.scope_holding() and (p_firm is null or f.id = p_firm) and (not p_assigned or a.user_id is not null)
       and (p_search = '' or position(app.fold(lower(p_search)) in v.sort_name) > 0 or position(lower(p_search) in coalesce(v.sort_code, '')) > 0)
     order by v.sort_name, v.id limit p_limit offset p_offset)
  select v.id, v.company_name, v.client_code, v.firm_id, v.firm_name, v.reaches_by, v.is_assigned, v.total
    from found v order by v.sort_name, v.id
$$;

alter function app.holding_member_vendors owner to dossier_gate;
revoke all on function app.holding_member_vendors from public;
grant execute on function app.holding_member_vendors to dossier_app;
