-- The firms in which the person has an active membership whose invitation they accepted.
create or replace function app.joined_firms(p_user integer) returns table (firm_id integer)
language sql stable security definer set search_path = public
as $$
  select f.firm_id from firm_user f where f.user_id = p_user and f.active and f.joined_at is not null
  union
  select v.firm_id from vendor_user v where v.user_id = p_user and v.joined_at is not null
     and (v.access_ends_at is null or v.access_ends_at > now())
$$;

alter function app.joined_firms owner to dossier_gate;
revoke all on function app.joined_firms from public;
