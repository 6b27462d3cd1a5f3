-- Trigger: clears the catalogue references of a service request that moves with its client file to another firm.
create or replace function app.leave_catalog() returns trigger
language plpgsql
as $$
begin new.service_id := null; new.offer_id := null; return new; end
$$;
