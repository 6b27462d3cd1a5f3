-- Trigger [CLI-016]: a client file that moves to another firm loses its connections.
create or replace function app.leave_connections() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  delete from connection where vendor_id = new.id and firm_id = old.firm_id;
  return new;
end
$$;
