-- Trigger: a request that moves with its client file to another firm no longer names the catalogue it was ordered from.
create or replace function app.leave_catalog() returns trigger
language plpgsql
as $$
begin new.service_id := null; new.offer_id := null; return new; end
$$;
