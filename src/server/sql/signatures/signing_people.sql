-- People who can be asked to sign a company's documents: its own users and the staff of its firm who reach it. Sort by `place`: client
-- administrators, client collaborators, staff, guests.
create or replace function app.signing_people(p_vendor integer) returns table (
  email text, firstname text, lastname text, phone_number text, side text, place integer
)
language sql stable security definer set search_path = public
as $$
select u.email, u.firstname, u.lastname, coalesce(c.mobile_number, ''), 'client', case c.role when 'admin' then 1 when 'collaborator' then 2 else 4 end from vendor_user c join app_user u on u.id = c.user_id and u.active
 where c.vendor_id = p_vendor and c.joined_at is not null and (c.access_ends_at is null or c.access_ends_at > now())
union all
select u.email, u.firstname, u.lastname, '', 'firm', 3 from app.mission_people(p_vendor) m join app_user u on u.id = m.id
$$;

alter function app.signing_people owner to dossier_gate;
revoke all on function app.signing_people from public;
grant execute on function app.signing_people to dossier_app;
