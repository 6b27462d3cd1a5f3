-- The last 50 emergency accesses to the firm in scope, or the one with `p_id`, newest first; for platform administrators and administrators
-- of the firm.
create or replace function app.emergencies_of_scope(p_id integer) returns setof json
language sql stable security definer set search_path = public
as $$
  select json_build_object('id', e.id, 'by', coalesce(trim(u.firstname || ' ' || u.lastname), ''),
      'is_own', coalesce(e.user_id = app.scope_user(), false), 'reason', e.reason, 'begun_at', app.instant(e.begun_at),
      'ends_at', app.instant(e.ends_at), 'ended_at', app.instant(e.ended_at), 'ended_by', e.ended_by, 'documents', e.documents)
    from emergency e left join app_user u on u.id = e.user_id
   where e.firm_id = app.scope_firm() and (p_id is null or e.id = p_id)
     and (app.is_provider() or exists (select from firm_user m where m.firm_id = e.firm_id and m.user_id = app.scope_user()
       and m.active and m.role = 'admin'))
   order by e.id desc limit 50
$$;

alter function app.emergencies_of_scope owner to dossier_gate;
revoke all on function app.emergencies_of_scope from public;
grant execute on function app.emergencies_of_scope to dossier_app;
