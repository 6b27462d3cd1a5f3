-- Transfer step: what was counted for the company stays in the former firm's totals, no longer broken down.
create or replace function app.leave_analytics(v vendor) returns void
language sql security definer set search_path = public
as $$
delete from analytics where vendor_id = v.id
$$;

revoke all on function app.leave_analytics from public;
