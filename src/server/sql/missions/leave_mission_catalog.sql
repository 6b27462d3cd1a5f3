-- Trigger: clears the catalogue reference of a mission that moves with its client file to another firm.
create or replace function app.leave_mission_catalog() returns trigger
language plpgsql
as $$
begin new.service_id := null; return new; end
$$;
