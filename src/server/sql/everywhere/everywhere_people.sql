-- Finds people by name or email: members of the firm's team (vendor 0, for staff only), and users of companies. Staff find the users of
-- companies that they reach, client users those of their companies where they are not guests.
create or replace function app.everywhere_people(p_words text[], p_limit integer) returns table (
  person integer, vendor integer
)
language sql stable security definer set search_path = public
as $$
  select k.user_id, k.vendor_id from (
    select f.user_id, 0 as vendor_id, p.words from firm_user f join app_user p on p.id = f.user_id
     where f.firm_id = app.scope_firm() and f.active and app.scope_is_staff()
    union all
    select u.user_id, u.vendor_id, p.words from vendor_user u join app_user p on p.id = u.user_id join vendor v on v.id = u.vendor_id and v.active
     where u.firm_id = app.scope_firm() and (u.access_ends_at is null or u.access_ends_at > now())
       and (app.scope_all() or u.vendor_id in (select unnest(app.scope_vendors())))
       and (app.scope_is_staff() or exists (select from vendor_user o where o.vendor_id = u.vendor_id
           and o.user_id = app.scope_user() and o.role <> 'guest'))) k
   where k.words like all (select '%' || app.fold(w) || '%' from unnest(p_words) w)
   order by k.vendor_id <> 0, k.words, k.user_id, k.vendor_id limit p_limit
$$;

alter function app.everywhere_people owner to dossier_gate;
revoke all on function app.everywhere_people from public;
grant execute on function app.everywhere_people to dossier_app;
