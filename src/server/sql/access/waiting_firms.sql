-- The firms whose invitation a person has not accepted yet.
create or replace function app.waiting_firms(p_user integer) returns integer[]
language sql stable security definer set search_path = public
as $$
  select coalesce(array_agg(w.firm_id), '{}') from (
    select f.firm_id from firm_user f where f.user_id = p_user and f.active and f.joined_at is null
    union
    select v.firm_id from vendor_user v where v.user_id = p_user and v.joined_at is null and (v.access_ends_at is null or v.access_ends_at > now())) w
$$;

alter function app.waiting_firms owner to dossier_gate;
revoke all on function app.waiting_firms from public;
grant execute on function app.waiting_firms to dossier_app;
