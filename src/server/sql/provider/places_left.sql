-- How many more people a firm's products allow in its team; null if unlimited. An advisory lock serialises callers until their transactions
-- end, so that two invitations cannot take one place.
create or replace function app.places_left(p_firm integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_most integer;
begin
  select l.people into v_most from app.plan_limits(p_firm) l;
  if v_most is null then return null; end if;
  perform pg_advisory_xact_lock(20260, p_firm);
  return greatest(0, v_most - (select count(*)::integer from firm_user m where m.firm_id = p_firm and m.active
    and (m.access_ends_at is null or m.access_ends_at > now())));
end
$$;

alter function app.places_left owner to dossier_gate;
revoke all on function app.places_left from public;
