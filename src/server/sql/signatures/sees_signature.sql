-- Whether a person may see a signature: staff of the firm who reach its company, and the company's own users except guests.
create or replace function app.sees_signature(p_user integer, p_signature integer) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from signature s join vendor v on v.id = s.vendor_id
  where s.id = p_signature and (
    exists (select from app.mission_people(v.id) p where p.id = p_user)
    or (v.active and exists (select from vendor_user u where u.vendor_id = v.id and u.user_id = p_user
      and u.joined_at is not null and u.role <> 'guest' and (u.access_ends_at is null or u.access_ends_at > now())))))
$$;

alter function app.sees_signature owner to dossier_gate;
revoke all on function app.sees_signature from public;
