-- The people to warn before nodes that they trashed are purged; counts each node once. Records and logs the warning in the caller's
-- transaction.
create or replace function app.warn_of_purge(p_days integer, p_warned integer, p_limit integer) returns table (
  user_id integer, firm_id integer, vendor_id integer, company text, nodes integer, first_at text
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_until timestamptz := now() - make_interval(days => p_days - p_warned);
begin
  return query
  with due as (
    select n.deleted_by as person, n.firm_id as firm, n.vendor_id as company, count(*)::integer as nodes, min(n.deleted_at) as first
      from node n left join trash_warning w on w.vendor_id = n.vendor_id and w.user_id = n.deleted_by
     where n.deleted_at <= v_until and n.deleted_at > now() - make_interval(days => p_days) and n.purged_at is null and n.deleted_by is not null
       and (w.told_until is null or n.deleted_at > w.told_until)
     group by 1, 2, 3 order by 3, 1 limit p_limit
  ), told as (
    insert into trash_warning (vendor_id, firm_id, user_id, told_until) select d.company, d.firm, d.person, v_until from due d
    on conflict (vendor_id, user_id) do update set told_until = excluded.told_until
  ), noted as (
    insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload)
    select d.firm, d.company, 'trash', d.company, 'trash', 'trash.warned', jsonb_build_object('user_id', d.person, 'nodes', d.nodes,
        'first_at', app.instant(d.first + make_interval(days => p_days))) from due d
  )
  select d.person, d.firm, d.company, v.company_name, d.nodes, app.instant(d.first + make_interval(days => p_days))
    from due d join vendor v on v.id = d.company and v.active
   where exists (select from firm_user u where u.firm_id = d.firm and u.user_id = d.person and u.active
       and (u.role = 'admin' or u.all_clients or exists (select from assignment a where a.vendor_id = d.company and a.user_id = d.person)))
      or exists (select from vendor_user u where u.vendor_id = d.company and u.user_id = d.person
          and (u.access_ends_at is null or u.access_ends_at > now()));
end
$$;

alter function app.warn_of_purge owner to dossier_gate;
revoke all on function app.warn_of_purge from public;
grant execute on function app.warn_of_purge to dossier_app;
