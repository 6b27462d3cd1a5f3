-- [MOB-009] A page of the firms with their apps, by name, for a platform administrator. `p_state`: null for all, `none` for firms without
-- an app.
create or replace function app.provider_mobile_apps(p_search text, p_state text, p_limit integer, p_offset integer) returns table (
  id integer, name text, domain text, app json, total integer
)
language sql stable security definer set search_path = public
as $$
  select f.id, f.name, f.domain,
      case when m.id is null then null else json_build_object('title', m.title, 'version', m.version, 'state', m.state) end,
      count(*) over ()::integer
    from firm f left join mobile_app m on m.firm_id = f.id
   where app.is_provider() and (p_state is null or coalesce(m.state, 'none') = p_state)
     and position(app.fold(lower(p_search)) in app.fold(lower(concat_ws(' ', f.name, f.domain, m.title)))) > 0
   order by app.fold(lower(f.name)), f.id limit p_limit offset p_offset
$$;

alter function app.provider_mobile_apps owner to dossier_gate;
revoke all on function app.provider_mobile_apps from public;
grant execute on function app.provider_mobile_apps to dossier_app;
