-- Trigger: a mission that moves with its client file to another firm no longer names the catalogue it was made from.
create or replace function app.leave_mission_catalog() returns trigger
language plpgsql
as $$
begin new.service_id := null; return new; end
$$;
