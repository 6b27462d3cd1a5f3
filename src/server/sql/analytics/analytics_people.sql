-- Names of those of the given people who are, or were, in the firm in scope or in one of its companies in scope.
create or replace function app.analytics_people(p_ids integer[]) returns table (id integer, name text)
language sql stable security definer set search_path = public
as $$
select u.id, trim(u.firstname || ' ' || u.lastname) from app_user u
 where u.id = any (p_ids) and app.scope_is_staff()
   and (exists (select from firm_user f where f.firm_id = app.scope_firm() and f.user_id = u.id)
     or exists (select from vendor_user c where c.user_id = u.id and c.firm_id = app.scope_firm()
       and (app.scope_all() or c.vendor_id = any (app.scope_vendors()))))
$$;

alter function app.analytics_people owner to dossier_gate;
revoke all on function app.analytics_people from public;
grant execute on function app.analytics_people to dossier_app;
