-- [CLI-015] What the first page needs to know about a firm, as JSON (`ArrivalPlace`). A deactivated company is included only if it is
-- `p_named` and the user may enter it; it comes last. Null if the user has no access to the firm. The plans are kept: planning takes
-- longer than reading a few rows. (The limit is a parameter all the same: the index by name gives the rows in order, whatever their
-- number is taken for.)
create or replace function app.arrival_place(p_user integer, p_firm integer, p_named bigint, p_is_accountant boolean, p_described integer) returns json
language plpgsql set plan_cache_mode = force_generic_plan
as $$
declare
  v_scope json := app.enter_firm(p_user, p_firm);
  v_ids integer[]; v_named integer; v_vendors json; v_first integer; v_vendor integer; v_all boolean;
begin
  if v_scope is null then return null; end if;
  -- The conditions of the row policy, in a form that can use an index.
  if (v_scope ->> 'sees_all')::boolean then
    v_ids := array(select v.id from vendor v where v.firm_id = p_firm and v.active order by v.sort_name, v.id limit p_described + 1);
  else
    v_ids := array(select v.id from vendor v where v.id in (select unnest(app.scope_vendors())) and v.active
      order by v.sort_name, v.id limit p_described + 1);
  end if;
  select v.id into v_named from vendor v where v.id = p_named;
  v_all := cardinality(v_ids) <= p_described;
  if not v_all then v_ids := v_ids[1:2]; end if;
  select json_agg(s order by v.active desc, v.sort_name, v.id), (array_agg(v.id order by v.active desc, v.sort_name, v.id))[1]
    into v_vendors, v_first
    from vendor v cross join lateral app.vendor_summary(v) s where v.id = any (v_ids || v_named);
  v_vendor := coalesce(v_named, v_first);
  -- [ROL-027] [ROL-028] Staff have their firm's modules, client users their company's.
  if p_is_accountant then v_vendor := null; end if;
  return json_build_object('firm_id', p_firm, 'vendors', coalesce(v_vendors, '[]'), 'has_all_vendors', v_all, 'modules_of', v_vendor,
    'modules', (select coalesce(json_agg(m), '[]') from app.modules_of(p_firm, v_vendor) m),
    'terms_due', app.due_terms(p_user, p_firm) is not null);
end
$$;

grant execute on function app.arrival_place to dossier_app;
