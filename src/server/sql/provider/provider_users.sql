-- [NET-112] A page of the people whose name or email contains `p_search`: platform administrators and members of firms. Client users are
-- found by their whole email only. For a platform administrator.
create or replace function app.provider_users(p_search text, p_limit integer, p_offset integer) returns table (
  id integer, email text, firstname text, lastname text, is_active boolean, is_super_admin boolean, firms text[], companies integer,
  sessions integer, seen_at timestamptz, has_two_factor boolean, total integer
)
language sql stable security definer set search_path = public
as $$
  with found as (
    select u.*, count(*) over ()::integer as total from app_user u
     where app.is_provider() and (lower(u.email) = lower(p_search)
       or ((u.is_super_admin or exists (select from firm_user m where m.user_id = u.id))
         and position(app.fold(lower(p_search)) in app.fold(lower(concat_ws(' ', u.firstname, u.lastname, u.email)))) > 0))
     order by app.fold(lower(u.lastname)), app.fold(lower(u.firstname)), u.id limit p_limit offset p_offset)
  select u.id, u.email, u.firstname, u.lastname, u.active, u.is_super_admin,
      (select coalesce(array_agg(f.name order by app.fold(lower(f.name))), '{}') from firm_user m join firm f on f.id = m.firm_id
        where m.user_id = u.id and m.active),
      (select count(*)::integer from vendor_user v where v.user_id = u.id),
      (select count(*)::integer from session s where s.user_id = u.id and s.ended_at is null and s.expires_at > now()),
      greatest((select max(s.last_seen_at) from session s where s.user_id = u.id), (select l.seen_at from last_seen l where l.user_id = u.id)),
      exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null), u.total
    from found u order by app.fold(lower(u.lastname)), app.fold(lower(u.firstname)), u.id
$$;

alter function app.provider_users owner to dossier_gate;
revoke all on function app.provider_users from public;
grant execute on function app.provider_users to dossier_app;
